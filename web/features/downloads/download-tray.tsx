import { CircleAlert, CircleCheck, RotateCcw, X } from 'lucide-react'
import { useEffect } from 'react'
import { texts } from '../../texts.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { IconButton } from '../../ui/button.tsx'
import { markObstacle } from '../../ui/obstacles.ts'
import { ProgressBar } from '../../ui/banner.tsx'
import { type Download, useDownloadCenter, useDownloads } from './download-center.ts'
import styles from './download-tray.module.css'

const SAVED_SHOWN_MS = 5000

/** The running downloads, shown on every screen. */
export function DownloadTray() {
  const downloads = useDownloads()
  if (downloads.length === 0) return null
  return (
    <section ref={markObstacle} className={styles['tray']} aria-label={texts.downloads.label}>
      <ul className={styles['list']}>
        {downloads.map(download => (
          <DownloadItem key={download.id} download={download} />
        ))}
      </ul>
    </section>
  )
}

function DownloadItem({ download }: { download: Download }) {
  const center = useDownloadCenter()
  const { id, name, state } = download
  useEffect(() => {
    if (state !== 'saved' && state !== 'handed-over') return undefined
    const timer = setTimeout(() => center.dismiss(id), SAVED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [center, id, state])
  return (
    <li className={styles['item']} data-state={state}>
      {(state === 'saved' || state === 'handed-over') && (
        <CircleCheck aria-hidden className={styles['icon']} />
      )}
      {state === 'failed' && <CircleAlert aria-hidden className={styles['icon']} />}
      <div className={styles['text']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['detail']} role={state === 'failed' ? 'alert' : 'status'}>
          {formatDetails(download)}
        </p>
        {state === 'running' && (
          <ProgressBar label={texts.downloads.progress(name)} value={computeShare(download)} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton label={`${texts.downloads.retry}: ${name}`} onClick={() => center.retry(download)}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={state === 'running' ? texts.downloads.cancel(name) : texts.downloads.dismiss(name)}
        onClick={() => center.dismiss(id)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

function formatDetails({ state, receivedBytes, totalBytes }: Download): string {
  if (state === 'failed') return texts.downloads.failed
  if (state === 'saved') return texts.downloads.saved
  if (state === 'handed-over') return texts.downloads.handedOver
  if (totalBytes === null) return texts.downloads.preparing
  return texts.downloads.received(formatBytes(receivedBytes), formatBytes(totalBytes))
}

function computeShare({ receivedBytes, totalBytes }: Download): number | null {
  return totalBytes ? receivedBytes / totalBytes : null
}
