import { Download, Ellipsis } from 'lucide-react'
import { useDownloadCenter, useDownloads } from '../../features/downloads/download-context.ts'
import type { ChosenPerson } from '../../features/search/use-search.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import styles from './download-search-button.module.css'

type DownloadSearchButtonProps = { params: URLSearchParams; people: readonly ChosenPerson[] }

/** Downloads all found photos as one file, optionally with the names for other photo programs. */
export function DownloadSearchButton({ params, people }: DownloadSearchButtonProps) {
  const center = useDownloadCenter()
  const downloads = useDownloads()
  const wanted = people.filter(({ isWanted }) => isWanted).map(({ person }) => person.name)
  const name = wanted.join(', ').slice(0, 100) || texts.search.zipName
  const prepare = (sidecars: boolean) => {
    const address = API.searchDownload(params, { name, sidecars })
    return {
      disabled: downloads.some(download => download.address === address && download.state === 'running'),
      start: () => center.start(`${name}.zip`, address),
    }
  }
  const [photos, withNames] = [prepare(false), prepare(true)]
  return (
    <div className={styles['download']}>
      <Button size="small" icon={<Download aria-hidden />} disabled={photos.disabled} onClick={photos.start}>
        {texts.search.download}
      </Button>
      <Menu isCompact label={texts.search.moreDownloads} icon={<Ellipsis aria-hidden />}>
        <MenuAction icon={<Download aria-hidden />} disabled={withNames.disabled} onPress={withNames.start}>
          {texts.search.downloadWithNames}
        </MenuAction>
      </Menu>
    </div>
  )
}
