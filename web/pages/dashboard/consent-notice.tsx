import { useQuery } from '@tanstack/react-query'
import { ConsentAsk } from '../../features/consent/consent-ask.tsx'
import { progressQuery } from '../../features/progress/progress-query.ts'

/**
 * On each screen that shows faces or people: says that none are looked for until the user agrees,
 * and asks.
 */
export function ConsentNotice() {
  const photosToSearch = useQuery(progressQuery).data?.stats.photosToSearch ?? 0
  return <ConsentAsk photosToSearch={photosToSearch} />
}
