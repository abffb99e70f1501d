import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsentStatus, ConsentText } from '../../../shared/api/consents.ts'
import { ApiError, call } from '../../api-client.ts'
import { attachKeptAgreement, buildAgreement, giveConsent, withdrawConsent } from './agreement.ts'
import { useSubmission } from '../../use-submission.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { language } from '../../texts.ts'

/** Returns the user's consent, and functions that give and withdraw it. */
export function useConsent() {
  const queryClient = useQueryClient()
  const keep = (status: ConsentStatus) => queryClient.setQueryData(consentQuery.queryKey, status)
  const giving = useSubmission({
    mutationFn: (text: ConsentText) => giveConsent(buildAgreement(text)),
    onSuccess: keep,
    onError: error => {
      // The new text is shown instead.
      if (error instanceof ApiError && error.code === 'consent-text-changed')
        void queryClient.invalidateQueries({ queryKey: consentTextQuery().queryKey })
    },
  })
  const withdrawing = useSubmission({
    mutationFn: withdrawConsent,
    onSuccess: status => {
      keep(status)
      // Removes people from the screen.
      queryClient.removeQueries({ queryKey: ['people'] })
      void queryClient.invalidateQueries({ queryKey: ['photos'] })
    },
  })
  return { status: useQuery(consentQuery).data, giving, withdrawing }
}

/**
 * The signed-in user's consents. A consent given before signing in is recorded first, so that
 * nobody is asked twice.
 */
export const consentQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: async ({ signal, client }): Promise<ConsentStatus> => {
    const user = await client.ensureQueryData(sessionQuery)
    if (user) await attachKeptAgreement(user.email)
    return call('GET /api/consents', { signal })
  },
})

/** The current consent text, in the page's language. */
export function consentTextQuery() {
  return queryOptions({
    queryKey: ['consent-text', language],
    queryFn: ({ signal }) => call('GET /api/consent-text', { query: { language }, signal }),
    staleTime: 60_000,
  })
}

/** Returns whether new photos are searched for faces; `unknown` while this is being fetched. */
export function useAgreement(): 'unknown' | 'given' | 'missing' {
  const { data, isPending } = useQuery(consentQuery)
  if (isPending) return 'unknown'
  // If this cannot be fetched, screens show the same as with consent; without consent the server
  // does not detect faces in any case.
  return data === undefined || data.state === 'in-force' ? 'given' : 'missing'
}
