import { Check, CircleAlert, RotateCcw, X } from 'lucide-react'
import { texts } from '../../texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import styles from './selected-file-row.module.css'
import { useFileStatus, useIsUnderWay } from './upload-context.ts'
import type { FileStatus } from './upload-status.ts'
import type { UploadFile } from './upload-transport.ts'

type SelectedFileRowProps = {
  file: UploadFile
  onRemove: (id: string) => void
  onRetry: (file: UploadFile) => void
}

export function SelectedFileRow({ file, onRemove, onRetry }: SelectedFileRowProps) {
  const status = useFileStatus(file.id)
  const isUnderWay = useIsUnderWay(file.id)
  const { name, size } = file.file
  return (
    <div className={styles['row']}>
      <FileThumbnail file={file.file} />
      <div className={styles['text']}>
        <p className={styles['name']} title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles['detail']} data-kind={status.kind}>
          <span>{formatBytes(size)}</span>
          <StatusText status={status} isUnderWay={isUnderWay} />
        </p>
        {status.kind === 'sending' && (
          // The text above says the same.
          <progress className={styles['bar']} value={status.fraction} aria-hidden />
        )}
      </div>
      {status.kind === 'failed' && status.canRetry && (
        <IconButton label={texts.selectedFiles.retryFile(name)} onClick={() => onRetry(file)}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
      {!isUnderWay && (
        <IconButton label={texts.selectedFiles.remove(name)} onClick={() => onRemove(file.id)}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function StatusText({ status, isUnderWay }: { status: FileStatus; isUnderWay: boolean }) {
  switch (status.kind) {
    case 'waiting':
      return isUnderWay && <span>{texts.selectedFiles.waiting}</span>
    case 'checking':
      return <span>{texts.selectedFiles.checking}</span>
    case 'sending':
      return <span>{texts.selectedFiles.sending(texts.percent(status.fraction))}</span>
    case 'storing':
      return <span>{texts.selectedFiles.storing}</span>
    case 'sent':
    case 'stored':
      return (
        <span className={styles['good']}>
          <Check aria-hidden />
          {texts.selectedFiles[status.kind]}
        </span>
      )
    case 'failed':
      return (
        <span className={styles['bad']}>
          <CircleAlert aria-hidden />
          <span className={styles['reason']}>
            {texts.selectedFiles.fileFailed}: {status.reason}
          </span>
        </span>
      )
  }
}
