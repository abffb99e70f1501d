import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PhotoFilter, PhotoPage, PhotoSummary } from '../../../shared/api/photos.ts'
import { useLoadMore } from '../../ui/long-list.ts'
import { call } from '../../api-client.ts'

type PhotoListQuery = ReturnType<typeof filteredPhotosQuery>

export type PhotoList = {
  readonly photos: readonly PhotoSummary[]
  readonly total: number
  readonly isLoading: boolean
  readonly isError: boolean
  readonly retry: () => void
  /** Loads the next page, unless it is being loaded or there is none. */
  readonly loadMore: () => void
}

export function usePhotoList(query: PhotoListQuery): PhotoList {
  const { data, isPending, isError, refetch, hasNextPage, isFetching, fetchNextPage } =
    useInfiniteQuery(query)
  const photos = useMemo(() => data?.pages.flatMap(page => page.photos) ?? [], [data])
  const loadMore = useLoadMore({ hasNextPage, isFetching, fetchNextPage })
  return {
    photos,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading: isPending,
    isError: isError && data === undefined,
    retry: () => void refetch(),
    loadMore,
  }
}

/** Processes a photo again that could not be read. */
export async function retryPhoto(photoId: string): Promise<void> {
  await call('POST /api/photos/:photoId/retry', { params: { photoId } })
}

const PAGE_SIZE = 500

/** A person's photos, in the order of upload. */
export const personPhotosQuery = (personId: string) =>
  queryPhotoPages(['photos', 'of', personId], (cursor, signal) =>
    call('GET /api/people/:personId/photos', {
      params: { personId },
      query: { cursor, limit: PAGE_SIZE },
      signal,
    }),
  )

/** The user's photos that match a filter, in the order of upload. */
export const filteredPhotosQuery = (filter: PhotoFilter) =>
  queryPhotoPages(['photos', 'filter', filter], (cursor, signal) =>
    call('GET /api/photos', { query: { filter, cursor, limit: PAGE_SIZE }, signal }),
  )

function queryPhotoPages(
  queryKey: readonly string[],
  read: (cursor: string | null, signal: AbortSignal) => Promise<PhotoPage>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    // Comparing ten thousand photos with themselves for each new page would make scrolling slow.
    structuralSharing: false,
  })
}
