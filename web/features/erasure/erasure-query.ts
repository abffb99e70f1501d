import { queryOptions } from '@tanstack/react-query'
import { ApiError, request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const POLL_EVERY_MS = 2000

/** Returns whether the record of an erasure is gone: it is erased together with its account. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found'
}

/** The state of an erasure, polled until it is done. */
export const erasureQuery = (erasureId: string) =>
  queryOptions({
    queryKey: ['erasure', erasureId],
    queryFn: ({ signal }) => request(API.erasure(erasureId), { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.completedAt === null && !isGone(error) ? POLL_EVERY_MS : false,
    retry: (count, error) => !isGone(error) && count < 3,
  })
