import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PhoneSignUp } from '../../features/phone/phone-sign-up.tsx'
import { EmailSignUp } from '../../features/sign-in/email-sign-up.tsx'
import { keepAgreementFor } from '../../features/consent/agreement.ts'
import { isMessageAwaited, stopAwaitingMessage } from '../../entities/session/sent-message.ts'
import { ProviderButtons } from '../../features/sign-in/provider-buttons.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { signInOptionsQuery } from '../../entities/session/sign-in-options.tsx'
import { call } from '../../api-client.ts'

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

/** Says that the server accepts no new accounts, or only invited ones. */
function RegistrationNotice() {
  const { data: signInOptions } = useQuery(signInOptionsQuery)
  const { data: isInvited } = useQuery(invitationQuery)
  if (
    !signInOptions ||
    signInOptions.registration === 'open' ||
    signInOptions.isFirst ||
    isInvited === undefined
  )
    return null
  if (signInOptions.registration === 'closed') return <Notice tone="plain">{texts.register.closed}</Notice>
  return (
    <Notice tone={isInvited ? 'good' : 'plain'}>
      {isInvited ? texts.register.invited : texts.register.invitationNeeded}
    </Notice>
  )
}

/** Checks the invitation after the # of the URL, once. */
const invitationQuery = queryOptions({
  queryKey: ['invitation'],
  queryFn: async ({ signal }): Promise<boolean> => {
    const token = location.hash.slice(1)
    if (token === '') return false
    const { isValid } = await call('POST /api/invitation', { body: { token }, signal })
    return isValid
  },
  staleTime: Infinity,
})
