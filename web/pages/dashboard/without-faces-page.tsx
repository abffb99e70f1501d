import { Mountain } from 'lucide-react'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { filteredPhotosQuery } from '../../features/photos/photo-list-query.ts'
import { usePhotoList } from '../../features/photos/use-photo-list.ts'
import { texts } from '../../texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BackToResults } from './back-to-results.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import { PhotoBrowser } from './photo-browser.tsx'

export function WithoutFacesPage() {
  useTitle(texts.title(texts.withoutFaces.heading), texts.withoutFaces.lead)
  const agreement = useAgreement()
  const photos = usePhotoList(filteredPhotosQuery('without-faces'))
  return (
    <>
      <BackToResults />
      <PageHeading heading={texts.withoutFaces.heading} lead={texts.withoutFaces.lead} />
      <ConsentNotice />
      <PhotoBrowser
        list={photos}
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
