import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session-query.ts'

/**
 * Who is signed in on this browser: a uid, or nothing. All tabs read it, also one that was asleep
 * meanwhile.
 */
const KEY = 'kindred.signed-in'

/**
 * Tells all tabs of this browser when somebody signs in or out in this one, and follows what
 * another tells: nothing of who has signed out stays on a screen or in memory.
 */
export function shareSession(queryClient: QueryClient): void {
  const { queryKey } = sessionQuery
  const readUid = () => {
    const user = queryClient.getQueryData(queryKey)
    return user === undefined ? undefined : (user?.uid ?? '')
  }
  const follow = () => {
    const here = readUid()
    const there = localStorage.getItem(KEY)
    if (here === undefined || there === null || there === here) return
    if (there === '') forgetUser(queryClient)
    // Nothing of one user may be shown to another.
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
    // The session may have ended on another device meanwhile.
    void queryClient.invalidateQueries({ queryKey })
  })
}

/**
 * Nobody is signed in any more: says so to the screens and to the other tabs, and forgets all that
 * was fetched.
 */
export function forgetUser(queryClient: QueryClient): void {
  const { queryKey } = sessionQuery
  queryClient.setQueryData(queryKey, null)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== queryKey[0] })
}
