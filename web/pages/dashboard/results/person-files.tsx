import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { personPhotosQuery, usePhotoList } from '../../../features/photos/use-photo-list.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { Skeleton } from '../../../ui/empty-state.tsx'
import styles from './person-files.module.css'
import { useDownloadPhoto } from '../../../features/downloads/download-center.ts'

const ROW_PX = 48

/** The names of a person's photos, each with a download button. */
export function PersonFiles({ person }: { person: PersonSummary }) {
  const { photos, total, isLoading, isError, retry, loadMore } = usePhotoList(personPhotosQuery(person.id))
  const download = useDownloadPhoto()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: photos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  const shown = rows.getVirtualItems()
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= photos.length - 10
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])

  if (isLoading) return <Skeleton className={styles['skeleton']} />
  if (isError) return <QueryError onRetry={retry} />
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      ref={scroller}
      className={styles['scroller']}
      tabIndex={0}
      role="group"
      aria-label={texts.results.filesOf(person.name)}
    >
      <ul className={styles['list']} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const photo = photos[index]
          return (
            photo && (
              <li
                key={key}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <span className={styles['name']} title={photo.name}>
                  {photo.name}
                </span>
                <Button
                  look="quiet"
                  size="small"
                  className={styles['download']}
                  aria-label={texts.results.downloadOf(photo.name)}
                  onClick={() => download(photo)}
                >
                  {texts.results.download}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
