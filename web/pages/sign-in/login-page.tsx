import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PhoneSignUp } from '../../features/phone/phone-sign-up.tsx'
import { LoginForm } from '../../features/sign-in/login-form.tsx'
import { ProviderButtons } from '../../features/sign-in/provider-buttons.tsx'
import { isMessageAwaited, stopAwaitingMessage } from '../../entities/session/sent-message.ts'
import { preloadFirstScreens, preloadNextScreen } from '../../first-screens.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const PRELOAD_AFTER_MS = 300

const route = getRouteApi(SCREENS.login)

export function LoginPage() {
  useTitle(texts.title(texts.login.screen), texts.login.description)
  const { back, problem } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [isByCode, setByCode] = useState(() => isMessageAwaited('phone'))
  const next = back ?? SCREENS.dashboard
  useEffect(() => {
    // After this screen has been drawn, while its fields are filled in.
    const timer = setTimeout(() => preloadNextScreen(next), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [next])
  const openNext = () => navigate({ href: next })
  const changeWay = () => {
    stopAwaitingMessage()
    setByCode(!isByCode)
  }
  return (
    <SignInLayout
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
      {isByCode ? (
        <PhoneSignUp onSignedIn={openNext} />
      ) : (
        <LoginForm onSignedIn={openNext} preload={() => preloadFirstScreens(next, queryClient)} />
      )}
      <Button look="quiet" onClick={changeWay}>
        {isByCode ? texts.login.toPassword : texts.login.toCode}
      </Button>
      <ProviderButtons screen="login" back={back} problem={problem} onSignedIn={openNext} />
    </SignInLayout>
  )
}
