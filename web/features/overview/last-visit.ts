/** A visit ends when nothing was looked at for so long. */
const VISIT_ENDS_MS = 30 * 60 * 1000

type Visits = { readonly current: number; readonly last: number | null }

/**
 * When this browser was last here before this visit, in milliseconds since 1970; null if this is
 * the first time. Counts `now` to the visit.
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
    const { current, last } = JSON.parse(text) as Partial<Visits> // another version may have kept it
    return typeof current === 'number' && (typeof last === 'number' || last === null)
      ? { current, last }
      : null
  } catch {
    return null
  }
}
