import type { PhotoShape, SearchFilters } from '../../../shared/api/search.ts'
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { findTile, type TimelineMonth } from './timeline-layout.ts'
import { ASPECT_UNIT } from '../../../shared/api/bounds.ts'
import { call } from '../../api-client.ts'

export type PhotoRange = { readonly start: number; readonly end: number }

export type PhotoTimeline = Timeline & {
  /** The parameters of GET /api/search/photos. */
  readonly filters: SearchFilters
  /** Photos, of which a burst is shown as one tile. */
  readonly total: number
  readonly isLoading: boolean
  readonly isError: boolean
  readonly retry: () => void
  /** The photo with an index, if it is loaded. */
  readonly getPhoto: (place: number) => PhotoSummary | undefined
  /** Index of a loaded photo, or -1. */
  readonly findPlace: (photoId: string) => number
  /** The burst of the photo with an index: from `start` to before `end`; often of one photo. */
  readonly findBurst: (place: number) => PhotoRange
  /** Loads the photos from index `from` to before `end`, and releases others. */
  readonly load: (from: number, end: number) => void
  /** The ids of the photos from index `from` to before `end`. */
  readonly listIds: (from: number, end: number) => Promise<readonly string[]>
}

const NO_TIMELINE: Timeline = { months: [], aspects: new Float32Array(), starts: new Uint32Array(1) }

/** The photos that a search finds, by the date taken. `given`: parameters of the API. */
export function usePhotoTimeline(given: SearchFilters): PhotoTimeline {
  const key = JSON.stringify(given)
  // The same object as long as the filters say the same; what is written is read again.
  const filters = useMemo(() => JSON.parse(key) as SearchFilters, [key])
  const queryClient = useQueryClient()
  const { data = NO_TIMELINE, isPending, isError, refetch } = useQuery(timelineQuery(filters))
  const { starts } = data
  const total = starts.at(-1) ?? 0
  const [pages, setPages] = useState({ first: 0, last: 0 })
  const load = useCallback((from: number, end: number) => {
    const first = Math.max(0, Math.floor(from / PAGE_SIZE))
    const last = Math.max(first, Math.floor((end - 1) / PAGE_SIZE))
    setPages(before => (before.first === first && before.last === last ? before : { first, last }))
  }, [])
  const last = Math.min(pages.last, Math.floor(Math.max(0, total - 1) / PAGE_SIZE))
  const first = Math.min(pages.first, last)
  const loaded = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, i) => timelinePageQuery(filters, first + i)),
    combine: results => results.map(result => result.data?.photos),
  })
  const getPhoto = useCallback(
    (place: number) => loaded[Math.floor(place / PAGE_SIZE) - first]?.[place % PAGE_SIZE],
    [loaded, first],
  )
  const findPlace = useCallback(
    (photoId: string) => {
      for (const [i, photos] of loaded.entries()) {
        const place = photos?.findIndex(({ id }) => id === photoId) ?? -1
        if (place >= 0) return (first + i) * PAGE_SIZE + place
      }
      return -1
    },
    [loaded, first],
  )
  const findBurst = useCallback(
    (place: number) => {
      const tile = findTile(starts, place)
      return { start: starts[tile] ?? place, end: starts[tile + 1] ?? place + 1 }
    },
    [starts],
  )
  const listIds = useCallback(
    (from: number, end: number) => queryClient.fetchQuery(timelineIdsQuery(filters, from, end - from)),
    [queryClient, filters],
  )
  return useMemo(
    () => ({
      ...data,
      filters,
      total,
      isLoading: isPending,
      isError,
      retry: () => void refetch(),
      getPhoto,
      findPlace,
      findBurst,
      load,
      listIds,
    }),
    [data, filters, total, isPending, isError, refetch, getPhoto, findPlace, findBurst, load, listIds],
  )
}

/** Photos that are loaded before the open one, and after it. */
const NEIGHBOURS = 30

/**
 * Returns the index of the open photo, or -1, and loads its neighbours. The server finds a photo
 * that is not loaded, such as one opened by address.
 */
export function usePlaceOf(
  photoId: string | null,
  timeline: Pick<PhotoTimeline, 'filters' | 'total' | 'findPlace' | 'findBurst' | 'load'>,
): number {
  const { filters, total, findPlace, findBurst, load } = timeline
  const loaded = photoId === null ? -1 : findPlace(photoId)
  const found = useQuery({
    ...photoPlaceQuery(filters, photoId ?? ''),
    enabled: photoId !== null && loaded < 0 && total > 0,
  }).data
  const place = loaded >= 0 || photoId === null ? loaded : (found ?? -1)
  useEffect(() => {
    if (place < 0) return
    const { start, end } = findBurst(place)
    load(Math.min(start, place - NEIGHBOURS), Math.max(end, place + NEIGHBOURS))
  }, [place, findBurst, load])
  return place
}

const PAGE_SIZE = 100
/**
 * Pages that are not shown are evicted after this time, so that 100,000 photos need little memory.
 */
const KEEP_MS = 30_000

/**
 * What a grid shows: tiles, each of one photo or of the photos of a burst, which follow each other.
 */
type Timeline = {
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
const timelineQuery = (filters: SearchFilters) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters],
    queryFn: async ({ signal }) =>
      readShape(await call('GET /api/search/photo-shape', { query: filters, signal })),
    structuralSharing: false,
  })

/** Page `page` of the photos, PAGE_SIZE each, in the order of the timeline. */
const timelinePageQuery = (filters: SearchFilters, page: number) =>
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
const timelineIdsQuery = (filters: SearchFilters, from: number, limit: number) =>
  queryOptions({
    queryKey: ['photos', 'timeline', filters, 'ids', from, limit],
    queryFn: async ({ signal }) =>
      (await call('GET /api/search/photo-ids', { query: { ...filters, from, limit }, signal })).photoIds,
    gcTime: KEEP_MS,
    structuralSharing: false,
  })

/** The place of one photo in the timeline; -1 when it is not in it. */
const photoPlaceQuery = (filters: SearchFilters, photoId: string) =>
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
