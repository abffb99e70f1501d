import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const timelineQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'timeline', personId],
    queryFn: ({ signal }) => request(API.timeline(personId), { signal }),
  })
