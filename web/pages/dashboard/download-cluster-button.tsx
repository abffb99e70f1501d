import { Download } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useClusterDownload } from './use-cluster-download.ts'

export function DownloadClusterButton({ person }: { person: Pick<PersonSummary, 'name'> }) {
  const { isRunning, start } = useClusterDownload(person)
  return (
    <Button size="small" icon={<Download aria-hidden />} disabled={isRunning} onClick={start}>
      {texts.results.downloadCluster}
    </Button>
  )
}
