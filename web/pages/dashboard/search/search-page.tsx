import { getRouteApi } from '@tanstack/react-router'
import { Images, SearchX } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { usePhotoTimeline } from '../../../features/photos/use-photo-timeline.ts'
import { SearchBar } from '../../../features/search/search-bar.tsx'
import { toApiFilters, isEmptySearch, readFilters } from '../../../features/search/search-filters.ts'
import { useSearch } from '../../../features/search/use-search.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import { FoundPhotosBar } from '../photos/found-photos-bar.tsx'
import { PhotoBrowser } from '../photos/photo-browser.tsx'
import { ResultsToolbar } from '../results/results-toolbar.tsx'

const route = getRouteApi(SCREENS.search)

/** Searches photos by people and dates. The address contains the whole search. */
export function SearchPage() {
  useTitle(texts.title(texts.search.heading), texts.search.lead)
  const search = route.useSearch()
  const filters = readFilters(search)
  // Deferred, so that a pressed filter shows its new state before the photos are rendered.
  const foundSearch = useDeferredValue(search)
  return (
    <>
      <ResultsToolbar heading={texts.search.heading} />
      <ConsentNotice />
      <SearchBar filters={filters} search={useSearch(filters)} />
      <FoundPhotos search={foundSearch} />
    </>
  )
}

const FoundPhotos = memo(function FoundPhotos({ search }: { search: ReturnType<typeof route.useSearch> }) {
  const filters = readFilters(search)
  const params = toApiFilters(filters)
  const photos = usePhotoTimeline(params)
  const { chosen } = useSearch(filters)
  const wanted = chosen.filter(({ isWanted }) => isWanted)
  const names = wanted.map(({ person }) => person.name).join(', ')

  return (
    <>
      <FoundPhotosBar photos={photos} params={params} name={names || texts.search.zipName} />
      <PhotoBrowser timeline={photos} empty={<NoPhotos isSearching={!isEmptySearch(filters)} />} />
    </>
  )
})

function NoPhotos({ isSearching }: { isSearching: boolean }) {
  if (isSearching)
    return <EmptyState icon={<SearchX />} title={texts.search.none} text={texts.search.noneText} />
  return <EmptyState icon={<Images />} title={texts.allPhotos.empty} text={texts.allPhotos.emptyText} />
}
