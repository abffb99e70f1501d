import { Download, Folder, FolderLock } from 'lucide-react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { texts } from '../../../texts.ts'
import { Menu, MenuAction } from '../../../ui/menu.tsx'
import { useDownloadCenter, useDownloads } from '../../../features/downloads/download-center.ts'
import { useUser } from '../use-user.ts'
import { buildAddress } from '../../../endpoints.ts'

/** Downloads one zip with a folder for each of these people, with or without files of names. */
export function DownloadPeopleMenu({ people }: { people: readonly PersonSummary[] }) {
  const downloadFolders = useFolderDownload()
  const download = (names: boolean) =>
    downloadFolders(
      people.map(({ id }) => id),
      { names },
    )
  return (
    <Menu label={texts.corrections.download} icon={<Download aria-hidden />}>
      <MenuAction icon={<Folder aria-hidden />} onPress={() => download(true)}>
        {texts.corrections.inNamedFolders}
      </MenuAction>
      <MenuAction icon={<FolderLock aria-hidden />} onPress={() => download(false)}>
        {texts.corrections.inNumberedFolders}
      </MenuAction>
    </Menu>
  )
}

/**
 * Downloads all photos of a person as one zip. `hasNames`: with sidecars, by which other programs
 * know who is where in a photo.
 */
export function useClusterDownload({ name }: Pick<PersonSummary, 'name'>, hasNames = false) {
  const { uid } = useUser()
  const center = useDownloadCenter()
  const address = buildAddress('GET /download_cluster', {
    query: { user: uid, folder: name, sidecars: hasNames },
  })
  return {
    isRunning: useDownloads().some(download => download.address === address && download.state === 'running'),
    start: () => center.start(`${name}.zip`, address),
  }
}

const ZIP_NAME = 'people.zip'

/**
 * Returns a function that downloads one zip with a folder for each of these people; null for all
 * who are not hidden.
 */
export function useFolderDownload(): (people: readonly string[] | null, options: { names: boolean }) => void {
  const center = useDownloadCenter()
  return (people, options) =>
    center.start(
      ZIP_NAME,
      buildAddress('GET /api/people/download', { query: { people: people?.join(), ...options } }),
    )
}
