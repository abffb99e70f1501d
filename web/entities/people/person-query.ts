import { queryOptions } from '@tanstack/react-query'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'one', personId],
    queryFn: ({ signal }) => requestJson<PersonSummary>(API.person(personId), { signal }),
  })
