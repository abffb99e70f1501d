import type { PersonSummary } from '../../../../shared/api/people.ts'
import { useDownloadCenter, useDownloads } from '../../../features/downloads/download-context.ts'
import { API } from '../../../paths.ts'
import { useUser } from '../use-user.ts'

/**
 * Downloads all photos of a person as one zip. `hasNames`: with sidecars, by which other programs
 * know who is where in a photo.
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
