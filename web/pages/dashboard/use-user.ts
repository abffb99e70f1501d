import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { SignedInUser } from '../../../shared/api/session.ts'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { SCREENS } from '../../paths.ts'

const route = getRouteApi(SCREENS.dashboard)

/** Who looks at the demo. */
export const VISITOR: SignedInUser = { uid: 'demo', displayName: '', email: '', photoURL: null }

/** Whether it is the demo, where nothing is searched and people are not changed. */
export function useIsDemo(): boolean {
  return route.useRouteContext().user.uid === VISITOR.uid
}

/** Whose dashboard it is. */
export function useUser(): SignedInUser {
  const { user } = route.useRouteContext()
  // A new name or picture shows at once; without an account any more, the old one stays until the
  // screen is left.
  return useQuery(sessionQuery).data ?? user
}
