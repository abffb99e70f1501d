import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** The user's folders of the machine, by which photos can be filtered. */
export const folderNamesQuery = queryOptions({
  queryKey: ['folder-names'],
  queryFn: ({ signal }) => request(API.folderNames, { signal }),
})
