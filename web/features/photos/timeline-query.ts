import { queryOptions } from '@tanstack/react-query'
import { ASPECT_UNIT } from '../../../shared/api/aspects.ts'
import type { PhotoShape } from '../../../shared/api/search.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import type { TimelineMonth } from './timeline-layout.ts'

export const PAGE_SIZE = 100
/**
 * Pages that are not shown are evicted after this time, so that 100,000 photos need little memory.
 */
const KEEP_MS = 30_000

export type Timeline = {
  readonly months: readonly TimelineMonth[]
  /** Width divided by height of each photo, by its index. */
  readonly aspects: Float32Array
}

/** Months and aspects of all found photos. `filters`: the parameters of GET /api/search/photos. */
export const timelineQuery = (filters: string) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters],
    queryFn: async ({ signal }) =>
      readShape(await request(API.photoShape(new URLSearchParams(filters)), { signal })),
    structuralSharing: false,
  })

/** Page `page` of the photos, PAGE_SIZE each, in the order of the timeline. */
export const timelinePageQuery = (filters: string, page: number) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters, page],
    queryFn: ({ signal }) =>
      request(API.photoRange(new URLSearchParams(filters), page * PAGE_SIZE, PAGE_SIZE), { signal }),
    gcTime: KEEP_MS,
    structuralSharing: false,
  })

/** The ids of at most `limit` photos, from index `from`. */
export const timelineIdsQuery = (filters: string, from: number, limit: number) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters, 'ids', from, limit],
    queryFn: async ({ signal }) =>
      (await request(API.photoIds(new URLSearchParams(filters), from, limit), { signal })).photoIds,
    gcTime: KEEP_MS,
    structuralSharing: false,
  })

function readShape({ months, aspects }: PhotoShape): Timeline {
  let end = 0
  return {
    months: months.map(({ month, photos }) => {
      const start = end
      end += photos
      return { month, start, end }
    }),
    aspects: Float32Array.from(atob(aspects), byte => byte.charCodeAt(0) / ASPECT_UNIT),
  }
}
