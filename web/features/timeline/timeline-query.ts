import { queryOptions } from '@tanstack/react-query'
import type { Timeline } from '../../../shared/api/timeline.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const timelineQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'timeline', personId],
    queryFn: ({ signal }) => requestJson<Timeline>(API.timeline(personId), { signal }),
  })
