import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

export const recognitionQuery = queryOptions({
  queryKey: ['recognition'],
  queryFn: ({ signal }) => request(API.recognition, { signal }),
})
