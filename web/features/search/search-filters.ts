import type { SearchMatch, SearchFilters } from '../../../shared/api/search.ts'

/** A search as it is stored in the URL, so that links and Back work. Days are `YYYY-MM-DD`. */
export type ScreenFilters = {
  /** Ids separated by commas, as in `without`. */
  readonly with?: string
  readonly without?: string
  readonly match?: Exclude<SearchMatch, 'all'>
  readonly unknown?: true
  /** Id of a folder of the machine. */
  readonly folder?: string
  readonly album?: string
  /** The date of a photo that the days refer to; `taken` if absent. */
  readonly by?: 'uploaded'
  readonly from?: string
  readonly to?: string
}

const IDS = /^[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+)*$/
const ID = /^[A-Za-z0-9_-]+$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads valid filters from a URL, and ignores the rest. */
export function readFilters(search: Record<string, unknown>): ScreenFilters {
  const readText = (key: string, shape: RegExp) => {
    const value = search[key]
    return typeof value === 'string' && shape.test(value) ? { [key]: value } : {}
  }
  const { match, unknown, by } = search
  return {
    ...readText('with', IDS),
    ...readText('without', IDS),
    ...(match === 'any' || match === 'only' ? { match } : {}),
    ...(unknown === true ? { unknown } : {}),
    ...readText('folder', ID),
    ...readText('album', ID),
    ...(by === 'uploaded' ? { by } : {}),
    ...readText('from', DAY),
    ...readText('to', DAY),
  }
}

/** Returns the ids of a list, in the order in which they were chosen. */
export function parseIds(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',')
}

/** Returns the filters with these people instead; removes the key of an empty list. */
export function addPeople(
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

/** Returns the parameters of the request. */
export function toApiFilters(filters: ScreenFilters): SearchFilters {
  const { with: wanted, without, match, unknown, folder, album, by, from, to } = filters
  const startOf = by === 'uploaded' ? startOfDayHere : startOfDayByCamera
  const [first, end] = [from && startOf(from, 0), to && startOf(to, 1)]
  return {
    ...(wanted !== undefined && { with: wanted, ...(match && { match }) }),
    ...(without !== undefined && { without }),
    ...(unknown && { unknown }),
    ...(folder !== undefined && { folder }),
    ...(album !== undefined && { album }),
    ...(first && (by === 'uploaded' ? { uploadedFrom: first } : { takenFrom: first })),
    ...(end && (by === 'uploaded' ? { uploadedBefore: end } : { takenBefore: end })),
  }
}

/** Cameras record no time zone, so their days are read as UTC. */
function startOfDayByCamera(day: string, plusDays: number): string | undefined {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + plusDays)
  return formatDate(at)
}

/** Days on which photos were added are in the time zone of the user's device. */
function startOfDayHere(day: string, plusDays: number): string | undefined {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + plusDays)
  return formatDate(at)
}

/** Returns an ISO 8601 time; undefined for days that do not exist, such as 31 February. */
function formatDate(at: Date): string | undefined {
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

type Days = { from?: string | undefined; to?: string | undefined }

/** Returns the year if the days are its first and its last. */
export function findWholeYear({ from, to }: Days): string | undefined {
  const [, year] = /^(\d{4})-01-01$/.exec(from ?? '') ?? []
  return year !== undefined && to === `${year}-12-31` ? year : undefined
}
