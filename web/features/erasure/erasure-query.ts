import { queryOptions } from '@tanstack/react-query'
import { ApiError, request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const ASK_EVERY_MS = 2000

/** The record of an account's erasure is erased with the account. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found'
}

/** The state of an erasure, polled until it is done. */
export const erasureQuery = (erasureId: string) =>
  queryOptions({
    queryKey: ['erasure', erasureId],
    queryFn: ({ signal }) => request(API.erasure(erasureId), { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.completedAt === null && !isGone(error) ? ASK_EVERY_MS : false,
    retry: (count, error) => !isGone(error) && count < 3,
  })
