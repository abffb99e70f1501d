import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { language } from '../../texts.ts'

/** The current consent text, in the page's language. */
export function consentTextQuery() {
  return queryOptions({
    queryKey: ['consent-text', language],
    queryFn: ({ signal }) => request(API.consentText(language), { signal }),
    staleTime: 60_000,
  })
}
