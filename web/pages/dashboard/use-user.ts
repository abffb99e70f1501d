import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { SCREENS } from '../../../shared/api/screens.ts'

const route = getRouteApi(SCREENS.dashboard)

/** The user of the demo. */
export const VISITOR: SignedInUser = { uid: 'demo', displayName: '', email: '', photoURL: null }

/** Returns whether this is the demo, which has no search and cannot change people. */
export function useIsDemo(): boolean {
  return route.useRouteContext().user.uid === VISITOR.uid
}

/** Returns the signed-in user. */
export function useUser(): SignedInUser {
  const { user } = route.useRouteContext()
  // From the session, so that a new name or picture is shown immediately. When the session has
  // ended, the former user is kept until the screen is left.
  return useQuery(sessionQuery).data ?? user
}
