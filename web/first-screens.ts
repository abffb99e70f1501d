import type { QueryClient } from '@tanstack/react-query'
import { peopleQuery } from './entities/people/people-queries.ts'
import { preloadPortraits } from './entities/people/preload-portraits.ts'
import { hasLoggedOut, sessionQuery } from './entities/session/session.ts'
import { progressQuery } from './features/progress/progress-query.ts'
import { SCREENS } from '../shared/api/screens.ts'
import { withLandingTexts, withLaterTexts } from './texts.ts'

export const importLanding = withLandingTexts(() => import('./pages/landing/landing-page.tsx'))
export const importDashboard = () => import('./pages/dashboard/dashboard-layout.tsx')
export const importHome = () => import('./pages/dashboard/home/home-page.tsx')
export const importOverview = withLaterTexts(() => import('./pages/dashboard/home/home-overview.tsx'))
export const importResults = withLaterTexts(() => import('./pages/dashboard/results/results-page.tsx'))

/**
 * Loads the code and the data of the usual first screens while React starts and the session is
 * fetched.
 */
export function preloadFirstScreens(address: string, queryClient: QueryClient): void {
  const path = parsePath(address)
  if (path === '') loadAll([importLanding])
  if (path === SCREENS.dashboard) loadAll([importDashboard, importHome])
  else if (path === SCREENS.results) loadAll([importDashboard, importResults])
  else if (path.startsWith(SCREENS.dashboard)) loadAll([importDashboard])
  else if (path !== '') return
  void queryClient.prefetchQuery(sessionQuery)
  // The server would refuse everything else.
  if (hasLoggedOut()) return
  if (path === SCREENS.dashboard || path === SCREENS.results) void queryClient.prefetchQuery(progressQuery)
  if (path === SCREENS.results) void preloadPeople(queryClient)
}

/** Loads the code of the screen that follows, while the form before it is filled in. */
export function preloadNextScreen(address: string): void {
  const path = parsePath(address)
  loadAll([importDashboard, ...(path === SCREENS.results ? [importResults] : [importHome, importOverview])])
}

async function preloadPeople(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchInfiniteQuery(peopleQuery)
  preloadPortraits(queryClient.getQueryData(peopleQuery.queryKey)?.pages[0]?.people ?? [])
}

function parsePath(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/\/$/, '')
}

/** Ignores failures: they are repeated, and reported, when the screen is needed. */
function loadAll(imports: readonly (() => Promise<unknown>)[]): void {
  for (const load of imports) load().catch(() => undefined)
}
