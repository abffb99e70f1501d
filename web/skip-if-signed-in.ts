import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionQuery } from './entities/session/session.ts'
import { SCREENS } from '../shared/api/screens.ts'

/**
 * Redirects signed-in users from the sign-in screens. Asks the server, since the cached session may
 * have ended.
 */
export const skipIfSignedIn = async ({
  context,
  search,
}: {
  context: { queryClient: QueryClient }
  search: { back?: string; problem?: string }
}): Promise<void> => {
  // Errors of a provider are shown on that screen, also with a session.
  if (search.problem !== undefined) return
  const user = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
  // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
  if (user) throw redirect({ href: search.back ?? SCREENS.dashboard, replace: true })
}
