import { queryOptions } from '@tanstack/react-query'
import type { ContactDetails } from '../../../shared/api/contact.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Who gets the messages of the contact form. */
export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: async ({ signal }) => requestJson<ContactDetails>(API.contact, { signal }),
  staleTime: Infinity,
})
