import { useQuery } from '@tanstack/react-query'
import { consentQuery } from './consent-query.ts'

/** Whether faces are looked for in new photos; `unknown` while this is being fetched. */
export function useAgreement(): 'unknown' | 'given' | 'missing' {
  const { data, isPending } = useQuery(consentQuery)
  if (isPending) return 'unknown'
  // If this cannot be fetched, screens look as with consent; the server itself looks for no faces
  // without it.
  return data === undefined || data.state === 'in-force' ? 'given' : 'missing'
}
