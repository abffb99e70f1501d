import { queryOptions } from '@tanstack/react-query'
import { ASPECT_UNIT } from '../../../shared/api/bounds.ts'
import type { PhotoShape, SearchFilters } from '../../../shared/api/search.ts'
import { call } from '../../api-client.ts'
import type { TimelineMonth } from './timeline-layout.ts'

export const PAGE_SIZE = 100
/**
 * Pages that are not shown are evicted after this time, so that 100,000 photos need little memory.
 */
const KEEP_MS = 30_000

/**
 * What a grid shows: tiles, each of one photo or of the photos of a burst, which follow each other.
 */
export type Timeline = {
  readonly months: readonly TimelineMonth[]
  /** Width divided by height of each tile, by its index. */
  readonly aspects: Float32Array
  /** Index of the first photo of each tile; the last is the number of all photos. */
  readonly starts: Uint32Array
}

/**
 * Months, aspects and bursts of all found photos. `filters`: the parameters of GET
 * /api/search/photos.
 */
export const timelineQuery = (filters: SearchFilters) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters],
    queryFn: async ({ signal }) =>
      readShape(await call('GET /api/search/photo-shape', { query: filters, signal })),
    structuralSharing: false,
  })

/** Page `page` of the photos, PAGE_SIZE each, in the order of the timeline. */
export const timelinePageQuery = (filters: SearchFilters, page: number) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters, page],
    queryFn: ({ signal }) =>
      call('GET /api/search/photos', {
        query: { ...filters, from: page * PAGE_SIZE, limit: PAGE_SIZE },
        signal,
      }),
    gcTime: KEEP_MS,
    structuralSharing: false,
  })

/** The ids of at most `limit` photos, from index `from`. */
export const timelineIdsQuery = (filters: SearchFilters, from: number, limit: number) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters, 'ids', from, limit],
    queryFn: async ({ signal }) =>
      (await call('GET /api/search/photo-ids', { query: { ...filters, from, limit }, signal })).photoIds,
    gcTime: KEEP_MS,
    structuralSharing: false,
  })

/** The place of one photo in the timeline; -1 when it is not in it. */
export const photoPlaceQuery = (filters: SearchFilters, photoId: string) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters, 'place', photoId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/search/photo-place', { query: { ...filters, photo: photoId }, signal })).place ??
      -1,
    gcTime: KEEP_MS,
  })

export function readShape({ months, aspects, folded }: PhotoShape): Timeline {
  const aspectOfPhotos = readBytes(aspects)
  const bits = readBytes(folded)
  const isFolded = (place: number) => (((bits[place >> 3] ?? 0) >> (7 - (place & 7))) & 1) === 1
  const starts: number[] = []
  let end = 0
  const tileMonths = months.map(({ month, photos }) => {
    const start = starts.length
    for (const from = end; end < from + photos; end++) {
      if (end === from || !isFolded(end)) starts.push(end)
    }
    return { month, start, end: starts.length }
  })
  return {
    months: tileMonths,
    aspects: Float32Array.from(starts, place => (aspectOfPhotos[place] ?? ASPECT_UNIT) / ASPECT_UNIT),
    starts: Uint32Array.from([...starts, end]),
  }
}

function readBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}
