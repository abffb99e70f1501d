import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PhoneSignUp } from '../features/phone/phone-sign-up.tsx'
import { LoginForm } from '../features/sign-in/login-form.tsx'
import { ProviderButtons } from '../features/sign-in/provider-buttons.tsx'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'

const route = getRouteApi(SCREENS.login)

export function LoginPage() {
  useTitle(texts.title(texts.login.screen), texts.login.description)
  const { back, problem } = route.useSearch()
  const navigate = route.useNavigate()
  const [isByCode, setByCode] = useState(false)
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
      {isByCode ? <PhoneSignUp onEntered={enter} /> : <LoginForm onEntered={enter} />}
      <Button look="quiet" onClick={() => setByCode(!isByCode)}>
        {isByCode ? texts.login.toPassword : texts.login.toCode}
      </Button>
      <ProviderButtons screen="login" back={back} problem={problem} onEntered={enter} />
    </AccountPage>
  )
}
