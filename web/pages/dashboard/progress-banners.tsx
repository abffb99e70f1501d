import { lazyPart } from '../../lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { FaceSearchBanner } from '../../features/consent/face-search-banner.tsx'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { UploadBanner } from '../../features/uploads/upload-banner.tsx'
import { useSelection, useUploadSummary } from '../../features/uploads/upload-context.ts'
import { withLaterTexts } from '../../texts.ts'

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
const PauseButton = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/progress/pause-button.tsx')).PauseButton,
  })),
)

type ProgressBannersProps = {
  /**
   * Whether an import is among them. Each of its banners would import the archives itself, so only
   * one may be shown.
   */
  hasImport: boolean
}

/** The banners of all work in progress, with their actions. */
export function ProgressBanners({ hasImport }: ProgressBannersProps) {
  const { batchId } = useUploadSummary()
  const { archives } = useSelection()
  const { stats, batches } = useQuery(progressQuery).data ?? {}
  const agreement = useAgreement()
  return (
    <>
      <UploadBanner />
      <Suspense>
        {hasImport && archives.length > 0 && (
          <div data-stays>
            <TakeoutBanner archives={archives} />
          </div>
        )}
        {batches?.some(({ state }) => state === 'receiving' || state === 'processing') && (
          <ProcessingBanner
            ownBatchId={batchId}
            isImporting={archives.length > 0}
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
