import { useCallback } from 'react'

type PagedQuery = {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly fetchNextPage: () => unknown
}

/** Returns a function that loads the next page, unless one is being loaded or there is none. */
export function useLoadMore({ hasNextPage, isFetching, fetchNextPage }: PagedQuery): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
}
