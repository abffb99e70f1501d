import { lazyPart } from '../../lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useAgreement, useConsent } from '../../features/consent/use-consent.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { UploadBanner } from '../../features/uploads/upload-banner.tsx'
import { useSelection, useUploadStores, useUploadSummary } from '../../features/uploads/upload-context.ts'
import { isUploading } from '../../features/uploads/upload-status.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts, withLaterTexts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'

// Loaded with the first archive.
const TakeoutBanner = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/uploads/takeout-banner.tsx')).TakeoutBanner,
  })),
)
// Loaded when there is work, which most first screens do not show.
const ProcessingBanner = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/progress/processing-banner.tsx')).ProcessingBanner,
  })),
)
const InterruptedUpload = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/uploads/interrupted-upload.tsx')).InterruptedUpload,
  })),
)
const PauseButton = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/progress/pause-button.tsx')).PauseButton,
  })),
)

const NONE: ReadonlySet<string> = new Set()

type ProgressBannersProps = {
  /**
   * Whether an import is among them. Each of its banners would import the archives itself, so only
   * one may be shown.
   */
  hasImport: boolean
  /** Whether files that failed are listed while others are still being sent. */
  hasFailures: boolean
}

/** The banners of all work in progress, with their actions. */
export function ProgressBanners({ hasImport, hasFailures }: ProgressBannersProps) {
  const { phase } = useUploadSummary()
  const { queue, unfinished } = useUploadStores()
  const { archives } = useSelection()
  const { stats, batches } = useQuery(progressQuery).data ?? {}
  const agreement = useAgreement()
  const navigate = useNavigate()
  const isSending = isUploading(phase)
  const hasWork = batches?.some(({ state }) => state === 'receiving' || state === 'processing') ?? false
  const isInterrupted =
    (batches?.some(({ state, id }) => state === 'receiving' && !queue.batchIds.has(id)) ?? false) ||
    unfinished.readLeftBehind().length > 0
  return (
    <>
      <UploadBanner hasFailures={hasFailures} />
      <Suspense>
        {batches && isInterrupted && archives.length === 0 && (
          <InterruptedUpload batches={batches} onAdded={() => void navigate({ to: SCREENS.dashboard })} />
        )}
      </Suspense>
      <Suspense>
        {hasImport && archives.length > 0 && (
          <div data-stays>
            <TakeoutBanner archives={archives} />
          </div>
        )}
      </Suspense>
      {/* Loaded while files are sent, so that there is a banner also between the last byte and this. */}
      <Suspense fallback={hasWork && !isSending && <Banner title={texts.processing.working} />}>
        {(hasWork || isSending) && (
          <ProcessingBanner
            sending={isSending ? queue.batchIds : NONE}
            areFacesSearched={agreement === 'given'}
          />
        )}
      </Suspense>
      <FaceSearchBanner
        photosToSearch={stats?.photosToSearch ?? 0}
        actions={
          <Suspense>
            <PauseButton />
          </Suspense>
        }
      />
    </>
  )
}

type FaceSearchBannerProps = { photosToSearch: number; actions: ReactNode }

/** Shows the progress of face detection in photos that waited for consent. */
function FaceSearchBanner({ photosToSearch, actions }: FaceSearchBannerProps) {
  const { status } = useConsent()
  const isSearching = status?.state === 'in-force' && photosToSearch > 0
  const max = useMaximum(isSearching ? photosToSearch : 0)
  if (!isSearching) return null
  return (
    <Banner
      title={texts.consent.searching}
      detail={[texts.consent.searched(max - photosToSearch, max)]}
      progressLabel={texts.processing.progress}
      fraction={(max - photosToSearch) / max}
      actions={actions}
    />
  )
}

/** Returns the highest value since it was last 0. */
function useMaximum(value: number): number {
  const [max, setMax] = useState(value)
  const next = value === 0 ? 0 : Math.max(max, value)
  if (next !== max) setMax(next)
  return next
}
