import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Who receives messages of the contact form. */
export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: async ({ signal }) => request(API.contact, { signal }),
  staleTime: Infinity,
})
