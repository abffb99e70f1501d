import type { SearchFilters } from '../../../../shared/api/search.ts'
import { Mountain } from 'lucide-react'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { usePhotoTimeline } from '../../../features/photos/use-photo-timeline.ts'
import { texts } from '../../../texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import { PhotoBrowser } from './photo-browser.tsx'
import { ResultsToolbar } from '../results/results-toolbar.tsx'

const WITHOUT_FACES: SearchFilters = { withoutFaces: true }

export function WithoutFacesPage() {
  useTitle(texts.title(texts.withoutFaces.heading), texts.withoutFaces.lead)
  const agreement = useAgreement()
  const photos = usePhotoTimeline(WITHOUT_FACES)
  const summary = photos.total > 0 ? texts.results.photoCount(photos.total) : undefined
  return (
    <>
      <ResultsToolbar heading={texts.withoutFaces.heading} summary={summary} />
      <ConsentNotice />
      <PhotoBrowser
        timeline={photos}
        empty={
          agreement === 'given' && (
            <EmptyState
              icon={<Mountain />}
              title={texts.withoutFaces.empty}
              text={texts.withoutFaces.emptyText}
            />
          )
        }
      />
    </>
  )
}
