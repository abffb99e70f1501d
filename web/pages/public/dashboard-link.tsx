import { Link } from '@tanstack/react-router'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { chooseButtonClass } from '../../ui/button.tsx'

/** Links to the dashboard of a signed-in user, or else to the login. */
export function DashboardLink({ user }: { user: SignedInUser | null | undefined }) {
  return (
    <Link to={user ? SCREENS.dashboard : SCREENS.login} className={chooseButtonClass('quiet', 'small')}>
      {user ? texts.landing.open : texts.landing.login}
    </Link>
  )
}
