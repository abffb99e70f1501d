import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsentStatus, ConsentText } from '../../../shared/api/consents.ts'
import { ApiError } from '../../api-client.ts'
import { consentQuery } from './consent-query.ts'
import { consentTextQuery } from './consent-text-query.ts'
import { buildAgreement, giveConsent, withdrawConsent } from './send-consent.ts'
import { useSubmission } from '../../use-submission.ts'

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
