import { Download } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { useDownloadCenter, useDownloads } from '../../features/downloads/download-context.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useUser } from './use-user.ts'

type DownloadClusterButtonProps = {
  person: Pick<PersonSummary, 'name'>
  /** With files beside the photos that tell other photo programs who is where. */
  hasNames?: boolean
}

export function DownloadClusterButton({ person, hasNames = false }: DownloadClusterButtonProps) {
  const { uid } = useUser()
  const center = useDownloadCenter()
  const address = API.downloadCluster(uid, person.name, { sidecars: hasNames })
  const isRunning = useDownloads().some(
    download => download.address === address && download.state === 'running',
  )
  return (
    <Button
      size="small"
      look={hasNames ? 'quiet' : 'secondary'}
      title={hasNames ? texts.search.withNamesHint : undefined}
      icon={<Download aria-hidden />}
      disabled={isRunning}
      onClick={() => center.start(`${person.name}.zip`, address)}
    >
      {hasNames ? texts.search.downloadWithNames : texts.results.downloadCluster}
    </Button>
  )
}
