import { getRouteApi } from '@tanstack/react-router'
import type { SignedInUser } from '../../../shared/api/session.ts'
import { SCREENS } from '../../paths.ts'

const route = getRouteApi(SCREENS.dashboard)

/** Whose dashboard it is. */
export function useUser(): SignedInUser {
  return route.useRouteContext().user
}
