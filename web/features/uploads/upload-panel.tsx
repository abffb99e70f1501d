import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { DropArea } from './drop-area.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { limitsQuery } from './limits-query.ts'
import { SetApartList } from './set-apart-list.tsx'
import styles from './upload-panel.module.css'
import { useStartUpload } from './use-start-upload.ts'
import { useSelection, useUploadStores, useUploadSummary } from './upload-context.ts'

// The virtual list comes with the first files.
const SelectedFiles = lazy(async () => ({ default: (await import('./selected-files.tsx')).SelectedFiles }))

/** `isProcessing`: the server is still at work on photos of this user. */
export function UploadPanel({ isProcessing }: { isProcessing: boolean }) {
  const limits = useQuery(limitsQuery).data
  const { selection } = useUploadStores()
  const { files } = useSelection()
  const { phase } = useUploadSummary()
  const startUpload = useStartUpload()
  const isUploading = phase === 'running' || phase === 'pausing' || phase === 'paused'
  const isBusy = isProcessing || isUploading
  useLeaveWarning(isUploading)

  if (!limits) return null
  return (
    <div className={styles['panel']}>
      <div className={styles['choose']}>
        <DropArea
          hint={texts.upload.hint(formatBytes(limits.maxFileBytes).replace(' ', ''))}
          onFiles={(picked, unreadable) => selection.add(picked, limits, unreadable)}
        />
        <SetApartList maxFileBytes={limits.maxFileBytes} />
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

function useLeaveWarning(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUploading])
}
