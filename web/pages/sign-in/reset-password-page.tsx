import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PasswordReset } from '../../../shared/api/sign-in.ts'
import { NewPasswordForm } from '../../features/sign-in/new-password-form.tsx'
import { SignInMethodsReview } from '../../features/security/sign-in-methods-review.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notifications.ts'
import { useTitle } from '../../ui/screen-title.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const route = getRouteApi(SCREENS.resetPassword)

/**
 * The target of the link in the mail; the token is in the fragment, which is not sent to servers.
 */
export function ResetPasswordPage() {
  useTitle(texts.title(texts.reset.newHeading), texts.reset.newDescription)
  const navigate = route.useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const [reset, setReset] = useState<PasswordReset | null>(null)
  const toLogin = () => navigate({ to: SCREENS.login })
  if (reset) {
    return (
      <SignInLayout heading={texts.reset.review.heading} subtitle={texts.reset.review.lead} footer={null}>
        <SignInMethodsReview reset={reset} onDone={() => void toLogin()} />
      </SignInLayout>
    )
  }
  return (
    <SignInLayout
      heading={texts.reset.newHeading}
      footer={
        <>
          <Link to={SCREENS.forgotPassword}>{texts.reset.again}</Link>
          {' · '}
          <Link to={SCREENS.login}>{texts.reset.back}</Link>
        </>
      }
    >
      {token === '' ? (
        <Notice tone="bad">{texts.failures.INVALID_TOKEN}</Notice>
      ) : (
        <NewPasswordForm
          token={token}
          onDone={async done => {
            // The list that follows confirms the reset itself.
            if (done.signInMethods.length > 0) return setReset(done)
            notify('good', texts.reset.done)
            await toLogin()
          }}
        />
      )}
    </SignInLayout>
  )
}
