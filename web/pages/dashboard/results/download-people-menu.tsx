import { Download, Folder, FolderLock } from 'lucide-react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { texts } from '../../../texts.ts'
import { Menu, MenuAction } from '../../../ui/menu.tsx'
import { useFolderDownload } from './use-folder-download.ts'

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
