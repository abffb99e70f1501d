import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NewPasswordForm } from '../features/password-reset/new-password-form.tsx'
import { SCREENS } from '../paths.ts'
import { texts } from '../texts.ts'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'

const route = getRouteApi(SCREENS.resetPassword)

/** Where the link in the mail leads: its token stands behind the #, where no server sees it. */
export function ResetPasswordPage() {
  useTitle(texts.title(texts.reset.newHeading), texts.reset.newDescription)
  const navigate = route.useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  return (
    <AccountPage
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
        <NewPasswordForm token={token} onDone={() => navigate({ to: SCREENS.login })} />
      )}
    </AccountPage>
  )
}
