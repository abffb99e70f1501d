import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

const CHANGING_POLL_MS = 2000

/**
 * State of the grouping, and a change that waits for the user's decision; updated when people
 * change.
 */
export const groupingQuery = queryOptions({
  queryKey: ['grouping'],
  queryFn: ({ signal }) => request(API.grouping, { signal }),
  refetchInterval: ({ state }) => (state.data?.change?.isAgreed ? CHANGING_POLL_MS : false),
})

export const changePeople = () => request(API.changePeople)
