import { Download } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { useDownloadCenter, useDownloads } from '../../features/downloads/download-context.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useUser } from './use-user.ts'

export function DownloadClusterButton({ person }: { person: Pick<PersonSummary, 'name'> }) {
  const { uid } = useUser()
  const center = useDownloadCenter()
  const address = API.downloadCluster(uid, person.name)
  const isRunning = useDownloads().some(
    download => download.address === address && download.state === 'running',
  )
  return (
    <Button
      size="small"
      icon={<Download aria-hidden />}
      disabled={isRunning}
      onClick={() => center.start(`${person.name}.zip`, address)}
    >
      {texts.results.downloadCluster}
    </Button>
  )
}
