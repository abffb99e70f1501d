import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { UploadPanel } from '../../features/uploads/upload-panel.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import styles from './home-page.module.css'

export function HomePage() {
  useTitle(texts.title(texts.upload.heading), texts.upload.lead)
  const batches = useQuery(progressQuery).data?.batches ?? []
  return (
    <div className={styles['page']}>
      <PageHeading heading={texts.upload.heading} lead={texts.upload.lead} />
      <ConsentNotice />
      <UploadPanel
        isProcessing={batches.some(({ state }) => state === 'processing')}
        next={
          <Link to={SCREENS.results} className={buttonClass('primary')}>
            {texts.upload.seeResults}
          </Link>
        }
      />
    </div>
  )
}
