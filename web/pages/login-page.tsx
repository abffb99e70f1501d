import { getRouteApi, Link } from '@tanstack/react-router'
import { LoginForm } from '../features/session/login-form.tsx'
import { ProviderButtons } from '../features/session/provider-buttons.tsx'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { useTitle } from '../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'

const route = getRouteApi(SCREENS.login)

export function LoginPage() {
  useTitle(texts.title(texts.login.screen), texts.login.description)
  const { back, problem } = route.useSearch()
  const navigate = route.useNavigate()
  const enter = () => navigate({ href: back ?? SCREENS.dashboard })
  return (
    <AccountPage
      heading={texts.login.heading}
      footer={
        <>
          {texts.login.noAccount}{' '}
          <Link to={SCREENS.register} search={back === undefined ? {} : { back }}>
            {texts.login.register}
          </Link>
        </>
      }
    >
      <LoginForm onEntered={enter} />
      <ProviderButtons screen="login" back={back} problem={problem} onEntered={enter} />
    </AccountPage>
  )
}
