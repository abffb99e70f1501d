import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { call } from '../../api-client.ts'
import { dismissAllNotifications } from '../../ui/notifications.ts'
import { rememberSavedChoice } from '../display/display-choice.ts'

/** The signed-in user of this browser, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> => {
    const { user, display } = await call('GET /api/session', { signal })
    rememberSavedChoice(display)
    return user
  },
  staleTime: Infinity,
})

/**
 * The uid of the signed-in user, or empty. All tabs read it, also after the browser suspended them.
 */
const KEY = 'kindred.signed-in'

/** Returns whether nobody was signed in when a tab of this browser last asked. */
export const hasLoggedOut = () => localStorage.getItem(KEY) === ''

/**
 * Synchronises sign-ins and sign-outs between tabs, so that no data of a signed-out user stays on a
 * screen or in memory.
 */
export function syncSession(queryClient: QueryClient): void {
  const { queryKey } = sessionQuery
  const readUid = () => {
    const user = queryClient.getQueryData(queryKey)
    return user === undefined ? undefined : (user?.uid ?? '')
  }
  const follow = () => {
    const here = readUid()
    const there = localStorage.getItem(KEY)
    if (here === undefined || there === null || there === here) return
    if (there === '') {
      endSession(queryClient)
      forgetData(queryClient)
    }
    // Data of one user must not be shown to another.
    else if (here !== '') location.reload()
    else void queryClient.invalidateQueries({ queryKey })
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== queryKey[0]) return
    const uid = readUid()
    if (uid !== undefined && uid !== localStorage.getItem(KEY)) localStorage.setItem(KEY, uid)
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) follow()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    follow()
    // The session may have ended while the page was suspended.
    void queryClient.invalidateQueries({ queryKey })
  })
}

/**
 * Marks the session as ended in all tabs, and clears what it left in this one beside the fetched
 * data: notifications, which name people and photos, and the storage of the tab.
 */
export function endSession(queryClient: QueryClient): void {
  // A later answer 401 must not close the notification that says why the session ended.
  if (queryClient.getQueryData(sessionQuery.queryKey) === null) return
  queryClient.setQueryData(sessionQuery.queryKey, null)
  dismissAllNotifications()
  sessionStorage.clear()
}

/**
 * Clears all fetched and sent data, once no screen shows it. What is still being sent stays until
 * its answer: while the account is being deleted, the dashboard does not ask for a login.
 */
export function forgetData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] })
  const mutations = queryClient.getMutationCache()
  for (const mutation of mutations.getAll())
    if (mutation.state.status !== 'pending') mutations.remove(mutation)
}
