import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { HistoryDetail, HistoryPage } from '../../../shared/api/history.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

const PAGE_SIZE = 50

/** The user's steps, the newest first; with a person only those about them. */
export const historyQuery = (personId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['history', 'of', personId],
    queryFn: ({ pageParam, signal }) =>
      requestJson<HistoryPage>(API.history(personId, pageParam, PAGE_SIZE), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })

export const historyEntryQuery = (decisionId: string) =>
  queryOptions({
    queryKey: ['history', 'one', decisionId],
    queryFn: ({ signal }) => requestJson<HistoryDetail>(API.historyEntry(decisionId), { signal }),
  })

/** The newest step that can be undone, and the one that can be done again. */
export const readNextSteps = () => requestJson<HistoryPage>(API.history(null, null, 1))
