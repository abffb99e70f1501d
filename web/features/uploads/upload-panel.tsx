import { lazyPart } from '../../lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Suspense } from 'react'
import { texts, withLaterTexts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { DropArea } from './add-photos.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { limitsQuery } from './limits-query.ts'
import styles from './upload-panel.module.css'
import { useStartUpload } from './use-start-upload.ts'
import { useAreUploaded, useSelection, useUploadSummary } from './upload-context.ts'
import { isUploading } from './upload-status.ts'
import { markObstacle } from '../../ui/obstacles.ts'

// The lists are loaded with the first files.
const SkippedFiles = lazyPart(
  withLaterTexts(async () => ({ default: (await import('./file-reasons.tsx')).SkippedFiles })),
)
const SelectedFiles = lazyPart(
  withLaterTexts(async () => ({ default: (await import('./selected-files.tsx')).SelectedFiles })),
)

type UploadPanelProps = {
  /** Without the button that starts the upload, on a screen whose main content is another. */
  isCompact: boolean
  /** Shown once everything is uploaded: a link to the next step. */
  next: ReactNode
}

export function UploadPanel({ isCompact, next }: UploadPanelProps) {
  const { data: limits, isError, refetch } = useQuery(limitsQuery)
  const { files, skipped } = useSelection()
  const { phase, isStarting, blocker } = useUploadSummary()
  const startUpload = useStartUpload()
  // Files that are chosen later are accepted also while the server does not answer.
  const isBusy = isStarting && blocker === null
  const isAllUploaded = useAreUploaded(files) && !isUploading(phase)

  if (!limits) {
    if (!isError) return null
    return <QueryError onRetry={refetch} />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A script may submit the form although its button is disabled.
    if (!isBusy) void startUpload(files)
  }
  return (
    <form className={styles['panel']} onSubmit={submit}>
      <div className={styles['choose']}>
        <Suspense>{skipped.length > 0 && <SkippedFiles limits={limits} />}</Suspense>
        <DropArea
          hints={[
            texts.upload.hint(describeLimit(limits.maxFileBytes)),
            texts.upload.hintMore(describeLimit(limits.maxRawBytes)),
          ]}
          isCompact={isCompact}
        />
      </div>
      <div className={styles['chosen']}>
        <Suspense>{files.length > 0 && <SelectedFiles />}</Suspense>
        {!isCompact && (
          <div ref={markObstacle} className={styles['submit']}>
            {isAllUploaded && next}
            {/* Without files it looks disabled, but pressing it says what is missing. */}
            <Button
              type="submit"
              look={isAllUploaded ? 'secondary' : 'primary'}
              className={styles['start']}
              disabled={isBusy}
              aria-disabled={files.length === 0 || undefined}
            >
              {texts.upload.start(files.length)}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

/** "10MB", as in the specification. */
function describeLimit(bytes: number): string {
  return formatBytes(bytes).replace(' ', '')
}
