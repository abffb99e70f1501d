import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 50

/** The user's steps, newest first; with a person, only those about that person. */
export const historyQuery = (personId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['history', 'of', personId],
    queryFn: ({ pageParam, signal }) => request(API.history(personId, pageParam, PAGE_SIZE), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })

export const historyEntryQuery = (decisionId: string) =>
  queryOptions({
    queryKey: ['history', 'one', decisionId],
    queryFn: ({ signal }) => request(API.historyEntry(decisionId), { signal }),
  })

/** The newest steps that can be undone and redone. */
export const readNextSteps = () => request(API.history(null, null, 1))
