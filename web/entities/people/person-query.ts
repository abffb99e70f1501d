import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'one', personId],
    queryFn: ({ signal }) => request(API.person(personId), { signal }),
  })
