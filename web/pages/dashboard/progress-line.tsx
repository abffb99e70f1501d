import { lazyPart } from '../../lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useConsent } from '../../features/consent/use-consent.ts'
import { sumWork } from '../../features/progress/batch-work.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { useUploadSummary } from '../../features/uploads/upload-context.ts'
import { isUploading } from '../../features/uploads/upload-status.ts'
import { texts } from '../../texts.ts'
import styles from './progress-line.module.css'
import { useLocation } from '@tanstack/react-router'
import { SCREENS } from '../../../shared/api/screens.ts'

const ProgressSheet = lazyPart(async () => ({
  default: (await import('./phone-sheets.tsx')).ProgressSheet,
}))

/** In narrow windows, shows progress as a line at the top; pressing it shows the banners. */
export function ProgressLine() {
  const [isOpen, setOpen] = useState(false)
  const work = useWork()
  const isHome = useIsHome()
  if (!work) return null
  const percent = work.fraction === null ? null : texts.percent(work.fraction)
  // On Home, the banners say what is being done.
  const shown = isHome ? percent : work.words
  return (
    <>
      <button
        type="button"
        className={styles['progress']}
        aria-label={shown === null ? work.title : `${work.title}: ${shown}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles['track']} data-endless={work.fraction === null || undefined}>
          <span className={styles['bar']} style={{ width: `${(work.fraction ?? 1) * 100}%` }} />
        </span>
        <span className={styles['words']}>{shown}</span>
      </button>
      <Suspense>{isOpen && <ProgressSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

type ShownWork = { title: string; words: string | null; fraction: number | null }

/** Returns the work in progress. `fraction`: 0 to 1; null while the total is unknown. */
function useWork(): ShownWork | null {
  const upload = useUploadSummary()
  const progress = useQuery(progressQuery).data
  const { status } = useConsent()
  if (isUploading(upload.phase)) {
    const { doneCount, fileCount, fraction } = upload
    return { title: texts.upload.running, words: texts.upload.sending(doneCount, fileCount), fraction }
  }
  const work = sumWork(progress?.batches ?? [])
  if (work) {
    const fraction = work.received === 0 ? null : work.done / work.received
    const words = texts.processing.processed(work.done, work.received)
    return { title: texts.processing.working, words, fraction }
  }
  const isSearching = status?.state === 'in-force' && (progress?.stats.photosToSearch ?? 0) > 0
  return isSearching ? { title: texts.consent.searching, words: null, fraction: null } : null
}

/** Whether the screen is Home, where photos are added. */
export function useIsHome(): boolean {
  return useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === SCREENS.dashboard })
}
