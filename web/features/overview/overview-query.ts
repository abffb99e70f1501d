import { queryOptions } from '@tanstack/react-query'
import type { Overview } from '../../../shared/api/people.ts'
import { call } from '../../api-client.ts'

export type NewsOverview = Overview & {
  /** False when nothing is new since the last visit: then it describes the newest upload. */
  readonly isSinceLastVisit: boolean
}

export const overviewQuery = (uid: string) =>
  queryOptions({
    queryKey: ['overview', uid],
    queryFn: async ({ signal }): Promise<NewsOverview> => {
      const lastVisit = readLastVisit(uid, Date.now())
      if (lastVisit !== null) {
        const news = await call('GET /api/overview', {
          query: { since: new Date(lastVisit).toISOString() },
          signal,
        })
        if (news.newPhotoCount > 0) return { ...news, isSinceLastVisit: true }
      }
      return { ...(await call('GET /api/overview', { signal })), isSinceLastVisit: false }
    },
  })

/** A visit ends when the overview was not opened for this long. */
const VISIT_ENDS_MS = 30 * 60 * 1000

type Visits = { readonly current: number; readonly last: number | null }

/**
 * Returns when the previous visit from this browser ended, in milliseconds since 1970; null for the
 * first visit. Records `now` as part of the current visit.
 */
export function readLastVisit(uid: string, now: number): number | null {
  const key = `kindred.visits.${uid}`
  const visits = parse(localStorage.getItem(key))
  const isNewVisit = visits !== null && now - visits.current > VISIT_ENDS_MS
  const last = isNewVisit ? visits.current : (visits?.last ?? null)
  localStorage.setItem(key, JSON.stringify({ current: now, last } satisfies Visits))
  return last
}

function parse(text: string | null): Visits | null {
  if (text === null) return null
  try {
    const { current, last } = JSON.parse(text) as Partial<Visits> // Another version of the app may have written it.
    return typeof current === 'number' && (typeof last === 'number' || last === null)
      ? { current, last }
      : null
  } catch {
    return null
  }
}
