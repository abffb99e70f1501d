import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PhoneSignUp } from '../../features/phone/phone-sign-up.tsx'
import { EmailSignUp } from '../../features/sign-in/email-sign-up.tsx'
import { keepAgreementFor } from '../../features/consent/kept-agreement.ts'
import { isMessageAwaited, stopAwaitingMessage } from '../../entities/session/sent-message.ts'
import { ProviderButtons } from '../../features/sign-in/provider-buttons.tsx'
import { RegistrationNotice } from '../../features/sign-in/registration-notice.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { SignInLayout } from './sign-in-layout.tsx'

const route = getRouteApi(SCREENS.register)

export function RegisterPage() {
  useTitle(texts.title(texts.register.screen), texts.register.description)
  const { back } = route.useSearch()
  const navigate = route.useNavigate()
  const [kind, setKind] = useState<'phone' | 'email'>(() => (isMessageAwaited('email') ? 'email' : 'phone'))
  const isPhone = kind === 'phone'
  const openDashboard = () => navigate({ href: back ?? SCREENS.dashboard })
  const changeKind = () => {
    stopAwaitingMessage()
    setKind(isPhone ? 'email' : 'phone')
  }
  return (
    <SignInLayout
      heading={texts.register.heading}
      subtitle={isPhone ? texts.register.subtitle : texts.register.emailSubtitle}
      footer={
        <>
          {texts.register.haveAccount}{' '}
          <Link to={SCREENS.login} search={back === undefined ? {} : { back }}>
            {texts.register.login}
          </Link>
        </>
      }
    >
      <RegistrationNotice />
      {isPhone ? (
        <PhoneSignUp onSignedIn={openDashboard} />
      ) : (
        <EmailSignUp onSignedIn={openDashboard} onSent={keepAgreementFor} />
      )}
      <Button look="quiet" onClick={changeKind}>
        {isPhone ? texts.register.toEmail : texts.register.toPhone}
      </Button>
      <ProviderButtons screen="register" back={back} onSignedIn={openDashboard} />
    </SignInLayout>
  )
}
