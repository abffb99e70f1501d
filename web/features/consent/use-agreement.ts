import { useQuery } from '@tanstack/react-query'
import { consentQuery } from './consent-query.ts'

/** Whether faces are looked for in new photos. `unknown` while that is being asked for. */
export function useAgreement(): 'unknown' | 'given' | 'missing' {
  const { data, isPending } = useQuery(consentQuery)
  if (isPending) return 'unknown'
  // Where it cannot be asked for, the screens are as with it: the server looks for no face without
  // it.
  return data === undefined || data.state === 'in-force' ? 'given' : 'missing'
}
