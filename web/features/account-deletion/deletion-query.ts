import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** What deleting the account would erase; fetched each time the dialog opens. */
export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => request(API.deletion, { signal }),
  staleTime: 0,
  gcTime: 0,
})
