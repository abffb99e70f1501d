import { lazyPart } from '../../../lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { progressQuery } from '../../../features/progress/progress-query.ts'
import { useAreUploaded, useSelection } from '../../../features/uploads/upload-context.ts'
import { UploadPanel } from '../../../features/uploads/upload-panel.tsx'
import { importOverview } from '../../../first-screens.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { chooseButtonClass } from '../../../ui/button.tsx'
import { HiddenHeading, useTitle } from '../../../ui/screen-title.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import { PageHeading } from '../page-heading.tsx'
import styles from './home-page.module.css'
import { Skeleton } from '../../../ui/empty-state.tsx'

// Loaded when needed: a new user has no photos yet.
const HomeOverview = lazyPart(async () => ({ default: (await importOverview()).HomeOverview }))

/** Adds photos. With photos in the library and no new ones selected, shows what is new. */
export function HomePage() {
  useTitle(texts.title(texts.upload.heading), texts.upload.lead)
  const { data: progress, isPending } = useQuery(progressQuery)
  const { files, skipped } = useSelection()
  const isAllUploaded = useAreUploaded(files)
  const hasChosen = files.length > 0 || skipped.length > 0
  const hasOverview = (!hasChosen || isAllUploaded) && (progress?.stats.imagesProcessed ?? 0) > 0
  // It is not known yet whether there are photos.
  if (isPending) return <HiddenHeading>{texts.upload.heading}</HiddenHeading>
  const heading = <PageHeading heading={texts.upload.heading} lead={texts.upload.lead} />
  return (
    <div className={hasOverview ? styles['full'] : styles['page']}>
      {!hasOverview && heading}
      <ConsentNotice />
      {hasOverview && (
        <Suspense
          fallback={
            <>
              <HiddenHeading>{texts.upload.heading}</HiddenHeading>
              <LoadingOverview />
            </>
          }
        >
          <HomeOverview />
        </Suspense>
      )}
      <UploadPanel
        isCompact={hasOverview && !hasChosen}
        next={
          <Link to={SCREENS.results} className={chooseButtonClass('primary')}>
            {texts.upload.seeResults}
          </Link>
        }
      />
    </div>
  )
}

/** Shown while the overview loads. The form below is hidden meanwhile, so that it does not move. */
export function LoadingOverview() {
  return <Skeleton className={styles['loading']} />
}
