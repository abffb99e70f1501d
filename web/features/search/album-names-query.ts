import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** The user's albums that have photos, by which photos can be filtered. */
export const albumNamesQuery = queryOptions({
  queryKey: ['album-names'],
  queryFn: ({ signal }) => request(API.albumNames, { signal }),
})
