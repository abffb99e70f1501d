import { buildAddress } from '../../../endpoints.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { TrashedPhoto } from '../../../../shared/api/trash.ts'
import { EraseNowDialog } from '../../../features/trash/erase-now-dialog.tsx'
import { trashQuery, useTrash } from '../../../features/trash/use-trash.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { SelectionBar } from '../../../ui/bars.tsx'
import { type Selection, useSelection } from '../../../ui/long-list.ts'
import { useTitle } from '../../../ui/screen-title.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import styles from './trash-page.module.css'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useSubmission } from '../../../use-submission.ts'
import { DAY_MS } from '../../../../shared/api/durations.ts'
import { Picture } from '../../../entities/pictures/picture.tsx'

const NONE: readonly TrashedPhoto[] = []

/** Deleted photos, until they are restored or erased. */
export function TrashPage() {
  useTitle(texts.title(texts.trash.heading), texts.trash.lead)
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(trashQuery)
  const photos = useMemo(() => data?.pages.flatMap(page => page.photos) ?? NONE, [data])
  const total = data?.pages.at(-1)?.total ?? 0
  const selection = useSelection(useMemo(() => photos.map(({ id }) => id), [photos]))
  const chosen = photos.filter(({ id }) => selection.ids.has(id)).map(({ id }) => id)
  const [now] = useState(Date.now)
  const [erasing, setErasing] = useState<'all' | readonly string[] | null>(null)
  const { restore, erase } = useTrash()
  const putBack = async () => {
    selection.clear()
    if (!(await restore({ photoIds: chosen }))) selection.add(chosen)
  }
  return (
    <>
      <BackToResults />
      <PageHeading
        heading={texts.trash.heading}
        lead={texts.trash.lead}
        actions={
          total > 0 && (
            <Button icon={<Trash2 aria-hidden />} onClick={() => setErasing('all')}>
              {texts.trash.eraseNow}
            </Button>
          )
        }
      />
      {!data && !isError && <Skeleton className={styles['skeleton']} />}
      {!data && isError && <QueryError onRetry={refetch} />}
      {data && total === 0 && (
        <EmptyState icon={<Trash2 />} title={texts.trash.empty} text={texts.trash.emptyText} />
      )}
      {total > 0 && <TrashGrid photos={photos} selection={selection} now={now} />}
      {hasNextPage && (
        <Button className={styles['more']} disabled={isFetching} onClick={() => void fetchNextPage()}>
          {texts.activity.more}
        </Button>
      )}
      {chosen.length > 0 && (
        <SelectionBar
          label={texts.trash.chosen(chosen.length)}
          leaveLabel={texts.trash.leave}
          onLeave={selection.clear}
          pictures={null}
        >
          <Button size="small" icon={<Trash2 aria-hidden />} onClick={() => setErasing(chosen)}>
            {texts.trash.deleteForEver}
          </Button>
          <Button
            size="small"
            look="primary"
            icon={<Undo2 aria-hidden data-flips />}
            onClick={() => void putBack()}
          >
            {texts.trash.restore}
          </Button>
        </SelectionBar>
      )}
      {erasing === 'all' && (
        <EraseNowDialog
          title={texts.trash.eraseTitle(total)}
          text={texts.trash.eraseText}
          onErase={() => erase({ all: true })}
          onClose={() => setErasing(null)}
        />
      )}
      {erasing && erasing !== 'all' && (
        <EraseDialog
          photoCount={erasing.length}
          onErase={() => erase({ photoIds: [...erasing] })}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  )
}

type EraseDialogProps = {
  photoCount: number
  onErase: () => Promise<unknown>
  onClose: () => void
}

/** Asks before photos are erased. */
function EraseDialog({ photoCount, onErase, onClose }: EraseDialogProps) {
  const erasing = useSubmission({ mutationFn: onErase, onSettled: onClose })
  return (
    <ConfirmDialog
      title={texts.trash.eraseTitle(photoCount)}
      confirmLabel={texts.trash.deleteForEver}
      busyLabel={texts.trash.erasing}
      backLabel={texts.trash.goBack}
      isBusy={erasing.isPending}
      problem={null}
      onConfirm={() => erasing.mutate()}
      onClose={onClose}
    >
      <p>{texts.trash.eraseText}</p>
    </ConfirmDialog>
  )
}

type TrashGridProps = { photos: readonly TrashedPhoto[]; selection: Selection; now: number }

/** Photos in the trash, each with the days left; pressing one selects it. */
function TrashGrid({ photos, selection, now }: TrashGridProps) {
  return (
    <ul className={styles['grid']} aria-label={texts.trash.grid}>
      {photos.map(photo => (
        <li key={photo.id}>
          <TrashTile
            photo={photo}
            daysLeft={Math.ceil((Date.parse(photo.erasedAt) - now) / DAY_MS)}
            isChosen={selection.ids.has(photo.id)}
            onChoose={isRange => selection.choose(photo.id, isRange)}
          />
        </li>
      ))}
    </ul>
  )
}

type TrashTileProps = {
  photo: TrashedPhoto
  daysLeft: number
  isChosen: boolean
  onChoose: (isRange: boolean) => void
}

function TrashTile({
  photo: { id, name, hasThumbnail, trashedAt },
  daysLeft,
  isChosen,
  onChoose,
}: TrashTileProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={`${texts.trash.photo(name, trashedAt)}, ${texts.trash.left(daysLeft)}`}
      className={styles['tile']}
      onClick={event => onChoose(event.shiftKey)}
    >
      <span className={styles['frame']}>
        <Picture
          src={buildAddress('GET /api/trash/:photoId/thumb', { params: { photoId: id } })}
          alt=""
          isReady={hasThumbnail}
          loading="lazy"
          decoding="async"
          className={styles['picture']}
        />
        <span className={styles['mark']}>{isChosen && <Check aria-hidden />}</span>
      </span>
      <span className={styles['left']}>{texts.trash.left(daysLeft)}</span>
    </button>
  )
}
