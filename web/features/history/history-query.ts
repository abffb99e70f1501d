import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api-client.ts'

const PAGE_SIZE = 50

/** The user's steps, newest first; with a person, only those about that person. */
export const historyQuery = (personId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['history', 'of', personId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/history', { query: { personId, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })

export const historyEntryQuery = (decisionId: string) =>
  queryOptions({
    queryKey: ['history', 'one', decisionId],
    queryFn: ({ signal }) => call('GET /api/history/:decisionId', { params: { decisionId }, signal }),
  })

/** The newest steps that can be undone and redone. */
export const readNextSteps = () =>
  call('GET /api/history', { query: { personId: null, cursor: null, limit: 1 } })
