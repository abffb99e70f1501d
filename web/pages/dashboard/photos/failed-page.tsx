import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Download, ImageOff, RotateCcw } from 'lucide-react'
import type { PhotoSummary } from '../../../../shared/api/photos.ts'
import { describeError, describeFailure } from '../../../api-client.ts'
import {
  filteredPhotosQuery,
  type PhotoList,
  retryPhoto,
  usePhotoList,
} from '../../../features/photos/use-photo-list.ts'
import { texts } from '../../../texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { formatBytes } from '../../../ui/format-bytes.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { notify } from '../../../ui/notifications.ts'
import { useTitle } from '../../../ui/screen-title.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import styles from './failed-page.module.css'
import { useDownloadPhoto } from '../../../features/downloads/download-center.ts'
import { useSubmission } from '../../../use-submission.ts'

export function FailedPage() {
  useTitle(texts.title(texts.failed.heading), texts.failed.lead)
  const list = usePhotoList(filteredPhotosQuery('failed'))
  return (
    <>
      <BackToResults />
      <PageHeading heading={texts.failed.heading} lead={texts.failed.lead} />
      <FailedPhotos list={list} />
    </>
  )
}

function FailedPhotos({ list }: { list: PhotoList }) {
  if (list.isLoading) return <Skeleton className={styles['skeleton']} />
  if (list.isError) return <QueryError onRetry={list.retry} />
  if (list.photos.length === 0)
    return <EmptyState icon={<CircleCheck />} title={texts.failed.empty} text={texts.failed.emptyText} />
  return (
    <>
      <ul className={styles['list']}>
        {list.photos.map(photo => (
          <FailedPhoto key={photo.id} photo={photo} />
        ))}
      </ul>
      {list.photos.length < list.total && (
        <Button onClick={list.loadMore}>{texts.notUploaded.andMore(list.total - list.photos.length)}</Button>
      )}
    </>
  )
}

function FailedPhoto({ photo }: { photo: PhotoSummary }) {
  const queryClient = useQueryClient()
  const download = useDownloadPhoto()
  const retry = useSubmission({
    mutationFn: () => retryPhoto(photo.id),
    onSuccess: () => {
      notify('plain', texts.failed.retried(photo.name))
      void queryClient.invalidateQueries({ queryKey: filteredPhotosQuery('failed').queryKey })
    },
    onError: error => notify('bad', describeError(error)),
  })
  return (
    <li className={styles['row']}>
      <ImageOff aria-hidden className={styles['icon']} />
      <div className={styles['text']}>
        <p className={styles['name']}>{photo.name}</p>
        <p className={styles['reason']}>
          {photo.failure
            ? describeFailure(photo.failure.code, photo.failure.reason)
            : texts.failed.unknownReason}{' '}
          ({formatBytes(photo.byteSize)})
        </p>
      </div>
      <IconButton label={texts.results.downloadOf(photo.name)} onClick={() => download(photo)}>
        <Download aria-hidden />
      </IconButton>
      <Button
        size="small"
        icon={<RotateCcw aria-hidden />}
        aria-label={texts.failed.retryOf(photo.name)}
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {texts.failed.retry}
      </Button>
    </li>
  )
}
