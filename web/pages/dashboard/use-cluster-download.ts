import type { PersonSummary } from '../../../shared/api/people.ts'
import { useDownloadCenter, useDownloads } from '../../features/downloads/download-context.ts'
import { API } from '../../paths.ts'
import { useUser } from './use-user.ts'

/**
 * All photos of a person as one file. `hasNames`: with files beside them that tell other programs
 * who is where.
 */
export function useClusterDownload({ name }: Pick<PersonSummary, 'name'>, hasNames = false) {
  const { uid } = useUser()
  const center = useDownloadCenter()
  const address = API.downloadCluster(uid, name, { sidecars: hasNames })
  return {
    isRunning: useDownloads().some(download => download.address === address && download.state === 'running'),
    start: () => center.start(`${name}.zip`, address),
  }
}
