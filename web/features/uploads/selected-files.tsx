import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './selected-files.module.css'
import { useStartUpload } from './use-start-upload.ts'
import {
  useSelection,
  useUploadStores,
  useUploadSummary,
  useFileStatus,
  useIsUnderWay,
} from './upload-context.ts'
import { isUploading, type FileStatus } from './upload-status.ts'
import type { UploadFile } from './upload-transport.ts'
import { Check, CircleAlert, RotateCcw, X, Image } from 'lucide-react'
import { formatBytes } from '../../ui/format-bytes.ts'

const ROW_PX = 72

export function SelectedFiles() {
  const { selection, queue } = useUploadStores()
  const { files, sidecars } = useSelection()
  const { phase } = useUploadSummary()
  const startUpload = useStartUpload()
  const scroller = useRef<HTMLDivElement>(null)
  const isRunning = isUploading(phase)
  const rows = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: index => files[index]?.id ?? index,
    overscan: 6,
  })
  const remove = useCallback((id: string) => selection.remove(id), [selection])
  const retry = useCallback(
    (file: UploadFile) => {
      if (!queue.retry([file.id])) void startUpload([file])
    },
    [queue, startUpload],
  )

  return (
    <section className={styles['panel']} aria-labelledby="selected-heading">
      <header className={styles['header']}>
        <h2 id="selected-heading" className={styles['heading']}>
          {texts.selectedFiles.selected(files.length)}
        </h2>
        <Button look="quiet" size="small" disabled={isRunning} onClick={() => selection.clear()}>
          {texts.selectedFiles.clearAll}
        </Button>
      </header>
      {sidecars.length > 0 && (
        <p className={styles['sidecars']}>{texts.selectedFiles.sidecars(sidecars.length)}</p>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroller}
        className={styles['scroller']}
        tabIndex={0}
        role="group"
        aria-labelledby="selected-heading"
      >
        <ul className={styles['list']} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(row => {
            const file = files[row.index]
            return (
              file && (
                <li
                  key={row.key}
                  className={styles['item']}
                  style={{ transform: `translateY(${row.start}px)` }}
                  aria-setsize={files.length}
                  aria-posinset={row.index + 1}
                >
                  <SelectedFileRow file={file} onRemove={remove} onRetry={retry} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}

type SelectedFileRowProps = {
  file: UploadFile
  onRemove: (id: string) => void
  onRetry: (file: UploadFile) => void
}

function SelectedFileRow({ file, onRemove, onRetry }: SelectedFileRowProps) {
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

/**
 * A square thumbnail, cut from the centre of a file that is not uploaded yet. Hidden from screen
 * readers, since the name is beside it.
 */
function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(
    () =>
      requestThumbnail(file, thumbnail => {
        const context = canvas.current?.getContext('2d')
        if (!thumbnail || !context) return
        const side = Math.min(thumbnail.width, thumbnail.height)
        const left = (thumbnail.width - side) / 2
        const top = (thumbnail.height - side) / 2
        context.drawImage(thumbnail, left, top, side, side, 0, 0, 96, 96)
        setDrawn(true)
      }),
    [file],
  )
  return (
    <span className={styles['frame']} aria-hidden>
      <canvas ref={canvas} width={96} height={96} className={styles['canvas']} />
      {!isDrawn && <Image className={styles['icon']} />}
    </span>
  )
}

// A list requests many thumbnails while it scrolls. Only those that stay visible are decoded, a few
// at a time, and the latest are cached.
const THUMBNAIL_PX = 96
const MAX_KEPT = 300
const MAX_AT_ONCE = 2

const kept = new Map<File, ImageBitmap | null>()
const waiting: { file: File; show: (thumbnail: ImageBitmap | null) => void }[] = []
let decoding = 0

/**
 * Calls `show` with a small picture of the file, or with null when the browser cannot decode it.
 * Returns a function that cancels the request.
 */
function requestThumbnail(file: File, show: (thumbnail: ImageBitmap | null) => void): () => void {
  const thumbnail = kept.get(file)
  if (thumbnail !== undefined) {
    show(thumbnail)
    return () => undefined
  }
  const request = { file, show }
  waiting.push(request)
  decodeNext()
  return () => {
    const index = waiting.indexOf(request)
    if (index >= 0) waiting.splice(index, 1)
  }
}

function decodeNext(): void {
  if (decoding >= MAX_AT_ONCE) return
  const request = waiting.pop()
  if (!request) return
  decoding += 1
  void decode(request.file).then(thumbnail => {
    decoding -= 1
    keep(request.file, thumbnail)
    request.show(thumbnail)
    decodeNext()
  })
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' })
  } catch {
    return null
  }
}

function keep(file: File, thumbnail: ImageBitmap | null): void {
  kept.set(file, thumbnail)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest) kept.delete(oldest)
}
