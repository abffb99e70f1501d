import { useQuery } from '@tanstack/react-query'
import { FaceSearchBanner } from '../../features/consent/face-search-banner.tsx'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { ProcessingBanner } from '../../features/progress/processing-banner.tsx'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { UploadBanner } from '../../features/uploads/upload-banner.tsx'
import { useUploadSummary } from '../../features/uploads/upload-context.ts'

/** The banners of all work in progress, with their actions. */
export function ProgressBanners() {
  const { batchId } = useUploadSummary()
  const photosToSearch = useQuery(progressQuery).data?.stats.photosToSearch ?? 0
  const agreement = useAgreement()
  return (
    <>
      <UploadBanner />
      <ProcessingBanner ownBatchId={batchId} areFacesSearched={agreement === 'given'} />
      <FaceSearchBanner photosToSearch={photosToSearch} />
    </>
  )
}
