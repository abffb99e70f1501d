import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { texts, withLaterTexts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { DropArea } from './drop-area.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { limitsQuery } from './limits-query.ts'
import styles from './upload-panel.module.css'
import { useStartUpload } from './use-start-upload.ts'
import { useSelection, useUploadStores, useUploadSummary } from './upload-context.ts'
import { isUploading } from './upload-status.ts'

// The lists come with the first files.
const SetApartList = lazy(
  withLaterTexts(async () => ({ default: (await import('./set-apart-list.tsx')).SetApartList })),
)
const SelectedFiles = lazy(
  withLaterTexts(async () => ({ default: (await import('./selected-files.tsx')).SelectedFiles })),
)

/** `isProcessing`: the server is still at work on photos of this user. */
export function UploadPanel({ isProcessing }: { isProcessing: boolean }) {
  const { data: limits, isError, refetch } = useQuery(limitsQuery)
  const { selection } = useUploadStores()
  const { files, setApart } = useSelection()
  const { phase } = useUploadSummary()
  const startUpload = useStartUpload()
  const isBusy = isProcessing || isUploading(phase)

  if (!limits) {
    if (!isError) return null
    return (
      <LoadError
        title={texts.errors.loading}
        retryLabel={texts.errors.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={styles['panel']}>
      <div className={styles['choose']}>
        <DropArea
          hint={texts.upload.hint(formatBytes(limits.maxFileBytes).replace(' ', ''))}
          onFiles={(picked, unreadable) => selection.add(picked, limits, unreadable)}
        />
        <Suspense>{setApart.length > 0 && <SetApartList maxFileBytes={limits.maxFileBytes} />}</Suspense>
      </div>
      <div className={styles['chosen']}>
        <Suspense>{files.length > 0 && <SelectedFiles />}</Suspense>
        <div className={styles['submit']}>
          {/* Without files it looks disabled, but can be pressed and then says what is missing. */}
          <Button
            look="primary"
            className={styles['start']}
            disabled={isBusy}
            aria-disabled={files.length === 0 || undefined}
            onClick={() => void startUpload(files)}
          >
            {texts.upload.start(files.length)}
          </Button>
        </div>
      </div>
    </div>
  )
}
