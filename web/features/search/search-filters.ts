import type { SearchMatch } from '../../../shared/api/search.ts'

/**
 * What a search asks for, as it stands in the address, so that links and Back work. Days are
 * `YYYY-MM-DD`.
 */
export type ScreenFilters = {
  /** Ids divided by commas, as `without`. */
  readonly with?: string
  readonly without?: string
  readonly match?: Exclude<SearchMatch, 'all'>
  readonly unknown?: true
  /** Which of a photo's dates the days are about; taken if absent. */
  readonly by?: 'uploaded'
  readonly from?: string
  readonly to?: string
}

const IDS = /^[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+)*$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Takes from an address what makes sense, and drops the rest. */
export function readFilters(search: Record<string, unknown>): ScreenFilters {
  const text = (key: string, shape: RegExp) => {
    const value = search[key]
    return typeof value === 'string' && shape.test(value) ? { [key]: value } : {}
  }
  const { match, unknown, by } = search
  return {
    ...text('with', IDS),
    ...text('without', IDS),
    ...(match === 'any' || match === 'only' ? { match } : {}),
    ...(unknown === true ? { unknown } : {}),
    ...(by === 'uploaded' ? { by } : {}),
    ...text('from', DAY),
    ...text('to', DAY),
  }
}

/** Ids of people, in the order in which they were chosen. */
export function parseIds(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',')
}

/** The same filters with the people changed; without any the key goes too. */
export function withPeople(
  filters: ScreenFilters,
  people: { readonly with: readonly string[]; readonly without: readonly string[] },
): ScreenFilters {
  const { with: _with, without: _without, match, ...rest } = filters
  return {
    ...(people.with.length > 0 && { with: people.with.join(',') }),
    ...(people.without.length > 0 && { without: people.without.join(',') }),
    ...(people.with.length > 0 && match && { match }),
    ...rest,
  }
}

export function isEmptySearch(filters: ScreenFilters): boolean {
  return Object.keys(filters).every(key => key === 'by' || key === 'match')
}

/** What the server is asked. */
export function toApiFilters(filters: ScreenFilters): URLSearchParams {
  const { with: wanted, without, match, unknown, by, from, to } = filters
  const params = new URLSearchParams()
  if (wanted !== undefined) params.set('with', wanted)
  if (wanted !== undefined && match) params.set('match', match)
  if (without !== undefined) params.set('without', without)
  if (unknown) params.set('unknown', 'true')
  const startOf = by === 'uploaded' ? startOfDayHere : startOfDayByCamera
  const [name] = by === 'uploaded' ? ['uploaded'] : ['taken']
  const [first, end] = [from && startOf(from, 0), to && startOf(to, 1)]
  if (first) params.set(`${name}From`, first)
  if (end) params.set(`${name}Before`, end)
  return params
}

/** Cameras know no time zone: their days are read as UTC's. */
function startOfDayByCamera(day: string, plusDays: number): string | undefined {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + plusDays)
  return textOf(at)
}

/** A photo was added in the day of whoever looks at it. */
function startOfDayHere(day: string, plusDays: number): string | undefined {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + plusDays)
  return textOf(at)
}

/** Undefined for days such as 31 February, which no calendar has. */
function textOf(at: Date): string | undefined {
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
