import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const companionsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'companions', personId],
    queryFn: ({ signal }) => request(API.companions(personId), { signal }),
  })
