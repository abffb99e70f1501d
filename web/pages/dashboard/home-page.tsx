import { useQuery } from '@tanstack/react-query'
import { ConsentAsk } from '../../features/consent/consent-ask.tsx'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { UploadPanel } from '../../features/uploads/upload-panel.tsx'
import { texts } from '../../texts.ts'
import { useTitle } from '../../ui/use-title.ts'
import { PageHeading } from './page-heading.tsx'
import styles from './home-page.module.css'

export function HomePage() {
  useTitle(texts.title(texts.upload.heading), texts.upload.lead)
  const progress = useQuery(progressQuery).data
  const batches = progress?.batches ?? []
  return (
    <div className={styles['page']}>
      <PageHeading heading={texts.upload.heading} lead={texts.upload.lead} />
      <ConsentAsk photosToSearch={progress?.stats.photosToSearch ?? 0} />
      <UploadPanel isProcessing={batches.some(({ state }) => state === 'processing')} />
    </div>
  )
}
