import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Names in use that match the typed text. */
export const nameSuggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['people', 'names', typed],
    queryFn: ({ signal }) => request(API.names(typed), { signal }),
    placeholderData: keepPreviousData,
  })
