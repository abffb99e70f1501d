import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { useLoadMore } from '../../ui/use-load-more.ts'
import type { filteredPhotosQuery } from './photo-list-query.ts'

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
