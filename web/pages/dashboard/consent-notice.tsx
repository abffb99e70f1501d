import { useQuery } from '@tanstack/react-query'
import { ConsentAsk } from '../../features/consent/consent-ask.tsx'
import { progressQuery } from '../../features/progress/progress-query.ts'

/**
 * For each screen that shows faces or people: explains that faces are detected only with consent,
 * and asks for it.
 */
export function ConsentNotice() {
  const photosToSearch = useQuery(progressQuery).data?.stats.photosToSearch ?? 0
  return <ConsentAsk photosToSearch={photosToSearch} />
}
