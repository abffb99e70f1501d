import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AddressConfirmed } from '../../../shared/api/sign-in.ts'
import { describeError, call } from '../../api-client.ts'
import { NewPasswordForm } from '../../features/sign-in/new-password-form.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Button, chooseButtonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSubmission } from '../../use-submission.ts'

const route = getRouteApi(SCREENS.confirmAddress)

/**
 * The target of the link in the mail; the token is in the fragment. A button confirms the address,
 * since mail scanners open links.
 */
export function ConfirmAddressPage() {
  const words = texts.confirm
  useTitle(texts.title(words.heading), words.description)
  const queryClient = useQueryClient()
  const [token] = useState(() => location.hash.slice(1))
  const confirming = useSubmission({
    mutationFn: () => confirmAddress(token),
    // Another user may have been signed in here.
    onSuccess: ({ state }) => state === 'signed-in' && queryClient.clear(),
  })
  if (confirming.data) return <Confirmed answer={confirming.data} />
  const problem =
    token === '' ? texts.failures.INVALID_TOKEN : confirming.error && describeError(confirming.error)
  return (
    <SignInLayout
      heading={words.heading}
      {...(problem ? {} : { subtitle: words.lead })}
      footer={
        <>
          <Link to={SCREENS.register}>{words.signUpAgain}</Link>
          {' · '}
          <Link to={SCREENS.login}>{texts.reset.back}</Link>
        </>
      }
    >
      {problem && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
      {token !== '' && (
        <Button look="primary" disabled={confirming.isPending} onClick={() => confirming.mutate()}>
          {confirming.isPending ? words.busy : words.confirm}
        </Button>
      )}
    </SignInLayout>
  )
}

/** The result, and the next step. */
function Confirmed({ answer }: { answer: AddressConfirmed }) {
  const words = texts.confirm
  const navigate = route.useNavigate()
  if (answer.state === 'password-needed') {
    return (
      <SignInLayout heading={words.doneHeading} subtitle={words.passwordNeeded(answer.email)} footer={null}>
        <NewPasswordForm
          token={answer.resetToken}
          onDone={async () => {
            notify('good', texts.reset.done)
            await navigate({ to: SCREENS.login })
          }}
        />
      </SignInLayout>
    )
  }
  const isSignedIn = answer.state === 'signed-in'
  return (
    <SignInLayout
      heading={words.doneHeading}
      subtitle={isSignedIn ? words.signedIn(answer.email) : words.confirmedBefore(answer.email)}
      footer={null}
    >
      <Link to={isSignedIn ? SCREENS.dashboard : SCREENS.login} className={chooseButtonClass('primary')}>
        {isSignedIn ? words.goOn : texts.login.submit}
      </Link>
    </SignInLayout>
  )
}

/** Proves the address that the link with the token was sent to. */
function confirmAddress(token: string): Promise<AddressConfirmed> {
  return call('POST /api/auth/confirm-address', { body: { token } })
}
