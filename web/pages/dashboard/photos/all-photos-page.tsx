import { buildAddress } from '../../../endpoints.ts'
import type { SearchFilters } from '../../../../shared/api/search.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, Folder, Heart, Images, Mountain } from 'lucide-react'
import { useDownloadCenter } from '../../../features/downloads/download-center.ts'
import { usePhotoTimeline } from '../../../features/photos/use-photo-timeline.ts'
import { folderNamesQuery } from '../../../features/search/use-search.ts'
import { useUploadSummary } from '../../../features/uploads/upload-context.ts'
import { isUploading } from '../../../features/uploads/upload-status.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MenuAction, MenuLink } from '../../../ui/menu.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { PhotoBrowser } from './photo-browser.tsx'
import { ResultsToolbar } from '../results/results-toolbar.tsx'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { ConsentNotice } from '../consent-notice.tsx'

const route = getRouteApi(SCREENS.allPhotos)

/** All photos, including those without face detection, or only the favourites. */
export function AllPhotosPage() {
  useTitle(texts.title(texts.allPhotos.heading), texts.allPhotos.lead)
  const { favourites = false, folder } = route.useSearch()
  const folders = useQuery(folderNamesQuery).data?.folders ?? []
  const filters: SearchFilters = {
    ...(favourites && { favourite: true }),
    ...(folder !== undefined && { folder }),
  }
  const photos = usePhotoTimeline(filters)
  const center = useDownloadCenter()
  const ofFolder = folders.find(({ id }) => id === folder)?.name
  const name = favourites ? texts.allPhotos.favourites : (ofFolder ?? texts.allPhotos.heading)
  const downloadAll = () =>
    center.start(
      `${name}.zip`,
      buildAddress('GET /api/search/download', { query: { ...filters, name, sidecars: false } }),
    )
  const summary = photos.total > 0 ? texts.results.photoCount(photos.total) : undefined
  return (
    <>
      <ResultsToolbar
        heading={name}
        summary={summary}
        actions={
          <>
            {(favourites || folder !== undefined) && (
              <MenuLink icon={<Images aria-hidden />} link={<Link to={SCREENS.allPhotos} />}>
                {texts.allPhotos.heading}
              </MenuLink>
            )}
            {!favourites && (
              <MenuLink
                icon={<Heart aria-hidden />}
                link={<Link to={SCREENS.allPhotos} search={{ favourites: true }} />}
              >
                {texts.allPhotos.favourites}
              </MenuLink>
            )}
            {folders
              .filter(({ id }) => id !== folder)
              .map(({ id, name }) => (
                <MenuLink
                  key={id}
                  icon={<Folder aria-hidden />}
                  link={<Link to={SCREENS.allPhotos} search={{ folder: id }} />}
                >
                  {name}
                </MenuLink>
              ))}
            <MenuAction icon={<Download aria-hidden />} disabled={photos.total === 0} onPress={downloadAll}>
              {texts.allPhotos.downloadAll}
            </MenuAction>
          </>
        }
      />
      <PhotoBrowser
        timeline={photos}
        empty={
          favourites ? (
            <EmptyState
              icon={<Heart />}
              title={texts.allPhotos.noFavourites}
              text={texts.allPhotos.noFavouritesText}
            />
          ) : (
            <NoPhotos />
          )
        }
      />
    </>
  )
}

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

function NoPhotos() {
  const { allPhotos, results } = texts
  return isUploading(useUploadSummary().phase) ? (
    <EmptyState icon={<Images />} title={results.comingTitle} text={allPhotos.comingText} />
  ) : (
    <EmptyState icon={<Images />} title={allPhotos.empty} text={allPhotos.emptyText} />
  )
}
