import { getRouteApi, Link } from '@tanstack/react-router'
import { ProviderButtons } from '../features/session/provider-buttons.tsx'
import { RegisterForm } from '../features/session/register-form.tsx'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { useTitle } from '../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'

const route = getRouteApi(SCREENS.register)

export function RegisterPage() {
  useTitle(texts.title(texts.register.screen))
  const { back } = route.useSearch()
  const navigate = route.useNavigate()
  const enter = () => navigate({ href: back ?? SCREENS.dashboard })
  return (
    <AccountPage
      heading={texts.register.heading}
      subtitle={texts.register.subtitle}
      footer={
        <>
          {texts.register.haveAccount}{' '}
          <Link to={SCREENS.login} search={back === undefined ? {} : { back }}>
            {texts.register.login}
          </Link>
        </>
      }
    >
      <RegisterForm onEntered={enter} />
      <ProviderButtons screen="register" back={back} onEntered={enter} />
    </AccountPage>
  )
}
