import { useQuery } from '@tanstack/react-query'
import { consentQuery } from './consent-query.ts'

/** Returns whether new photos are searched for faces; `unknown` while this is being fetched. */
export function useAgreement(): 'unknown' | 'given' | 'missing' {
  const { data, isPending } = useQuery(consentQuery)
  if (isPending) return 'unknown'
  // If this cannot be fetched, screens show the same as with consent; without consent the server
  // does not detect faces in any case.
  return data === undefined || data.state === 'in-force' ? 'given' : 'missing'
}
