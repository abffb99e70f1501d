import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectedFileRow } from './selected-file-row.tsx'
import styles from './selected-files.module.css'
import { useStartUpload } from './use-start-upload.ts'
import { useSelection, useUploadStores, useUploadSummary } from './upload-context.ts'
import { isUploading } from './upload-status.ts'
import type { UploadFile } from './upload-transport.ts'

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
