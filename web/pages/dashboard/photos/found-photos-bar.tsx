import type { SearchFilters } from '../../../../shared/api/search.ts'
import { Download, Ellipsis } from 'lucide-react'
import { useDownloadCenter, useDownloads } from '../../../features/downloads/download-center.ts'
import type { PhotoTimeline } from '../../../features/photos/use-photo-timeline.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuAction } from '../../../ui/menu.tsx'
import styles from './found-photos-bar.module.css'
import { buildAddress } from '../../../endpoints.ts'

/** Characters of the name of a downloaded file, without its extension. */
const MAX_NAME_LENGTH = 100

type FoundPhotosBarProps = {
  photos: Pick<PhotoTimeline, 'total' | 'isLoading'>
  params: SearchFilters
  /** The name of the downloaded file, without its extension; shortened if necessary. */
  name: string
}

/**
 * Tells how many photos are shown and downloads exactly these as one file, optionally with the
 * names for other photo programs.
 */
export function FoundPhotosBar({ photos, params, name: givenName }: FoundPhotosBarProps) {
  const name = givenName.slice(0, MAX_NAME_LENGTH)
  const center = useDownloadCenter()
  const downloads = useDownloads()
  const prepare = (sidecars: boolean) => {
    const address = buildAddress('GET /api/search/download', { query: { ...params, name, sidecars } })
    return {
      disabled: downloads.some(download => download.address === address && download.state === 'running'),
      start: () => center.start(`${name}.zip`, address),
    }
  }
  const [plain, withNames] = [prepare(false), prepare(true)]
  return (
    <div className={styles['bar']}>
      <p role="status" className={styles['count']}>
        {!photos.isLoading && texts.search.found(photos.total)}
      </p>
      {photos.total > 0 && (
        <div className={styles['download']}>
          <Button
            size="small"
            icon={<Download aria-hidden />}
            disabled={plain.disabled}
            onClick={plain.start}
          >
            {texts.search.download}
          </Button>
          <Menu isCompact label={texts.search.moreDownloads} icon={<Ellipsis aria-hidden />}>
            <MenuAction
              icon={<Download aria-hidden />}
              disabled={withNames.disabled}
              onPress={withNames.start}
            >
              {texts.search.downloadWithNames}
            </MenuAction>
          </Menu>
        </div>
      )}
    </div>
  )
}
