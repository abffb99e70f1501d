import { queryOptions } from '@tanstack/react-query'
import type { RejectNameBody } from '../../../shared/api/people.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const suggestedNamesQuery = queryOptions({
  queryKey: ['suggested-names'],
  queryFn: ({ signal }) => request(API.suggestedNames, { signal }),
})

/** Resolves to the remaining suggestions. */
export const rejectName = (personId: string, body: RejectNameBody) =>
  request(API.rejectName(personId), { body })
