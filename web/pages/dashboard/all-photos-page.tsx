import { Link } from '@tanstack/react-router'
import { Images, Trash2 } from 'lucide-react'
import { filteredPhotosQuery } from '../../features/photos/photo-list-query.ts'
import { usePhotoList } from '../../features/photos/use-photo-list.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BackToResults } from './back-to-results.tsx'
import { PageHeading } from './page-heading.tsx'
import { PhotoBrowser } from './photo-browser.tsx'

/** Every photo, whether or not faces were ever looked for. */
export function AllPhotosPage() {
  useTitle(texts.title(texts.allPhotos.heading), texts.allPhotos.lead)
  const photos = usePhotoList(filteredPhotosQuery('all'))
  return (
    <>
      <BackToResults />
      <PageHeading
        heading={texts.allPhotos.heading}
        lead={texts.allPhotos.lead}
        actions={
          <Link to={SCREENS.trash} className={buttonClass('secondary', 'small')}>
            <Trash2 aria-hidden />
            {texts.trash.open}
          </Link>
        }
      />
      <PhotoBrowser
        list={photos}
        empty={
          <EmptyState icon={<Images />} title={texts.allPhotos.empty} text={texts.allPhotos.emptyText} />
        }
      />
    </>
  )
}
