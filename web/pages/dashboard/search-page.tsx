import { getRouteApi, Link } from '@tanstack/react-router'
import { Images, RotateCcw, ScanFace, SearchX } from 'lucide-react'
import { foundPhotosQuery } from '../../features/photos/photo-list-query.ts'
import { usePhotoList } from '../../features/photos/use-photo-list.ts'
import { ChosenPeople } from '../../features/search/chosen-people.tsx'
import { DateFilter } from '../../features/search/date-filter.tsx'
import { PeoplePicker } from '../../features/search/people-picker.tsx'
import {
  toApiFilters,
  isEmptySearch,
  readFilters,
  type ScreenFilters,
} from '../../features/search/search-filters.ts'
import { useSearch } from '../../features/search/use-search.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BackToResults } from './back-to-results.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { DownloadSearchButton } from './download-search-button.tsx'
import { PageHeading } from './page-heading.tsx'
import { PhotoBrowser } from './photo-browser.tsx'
import styles from './search-page.module.css'

const route = getRouteApi(SCREENS.search)

/** Photos by who is in them and when they were taken. The address holds the whole search. */
export function SearchPage() {
  useTitle(texts.title(texts.search.heading), texts.search.lead)
  const filters = readFilters(route.useSearch())
  const params = toApiFilters(filters)
  const photos = usePhotoList(foundPhotosQuery(params))
  const search = useSearch(filters)
  return (
    <>
      <BackToResults />
      <PageHeading
        heading={texts.search.heading}
        lead={texts.search.lead}
        actions={
          <Link to={SCREENS.faceSearch} className={buttonClass('secondary', 'small')}>
            <ScanFace aria-hidden />
            {texts.faceSearch.open}
          </Link>
        }
      />
      <ConsentNotice />
      <div className={styles['filters']}>
        <PeoplePicker
          chosen={search.ids}
          onToggle={id => search.place(id, search.ids.has(id) ? null : 'with')}
        />
        <div className={styles['more']}>
          <DateFilter filters={filters} onChange={search.change} />
          <Switch
            label={texts.search.unknown}
            checked={filters.unknown ?? false}
            onChange={event => search.change(withUnknown(filters, event.target.checked))}
          />
        </div>
      </div>
      {search.chosen.length > 0 && (
        <div className={styles['chosen']}>
          <ChosenPeople
            people={search.chosen}
            onChange={(id, isWanted) => search.place(id, isWanted ? 'with' : 'without')}
            onRemove={id => search.place(id, null)}
          />
          {search.wantedCount > 0 && <MatchChoice filters={filters} onChange={search.change} />}
        </div>
      )}
      <div className={styles['bar']}>
        <p role="status" className={styles['count']}>
          {!photos.isLoading && texts.search.found(photos.total)}
        </p>
        {!isEmptySearch(filters) && (
          <Button
            look="quiet"
            size="small"
            icon={<RotateCcw aria-hidden />}
            onClick={() => search.change({})}
          >
            {texts.search.clear}
          </Button>
        )}
        {photos.total > 0 && <DownloadSearchButton params={params} people={search.chosen} />}
      </div>
      <PhotoBrowser list={photos} empty={<NoPhotos isSearching={!isEmptySearch(filters)} />} />
    </>
  )
}

type MatchChoiceProps = { filters: ScreenFilters; onChange: (filters: ScreenFilters) => void }

function MatchChoice({ filters: { match, ...filters }, onChange }: MatchChoiceProps) {
  return (
    <SegmentedControl
      label={texts.search.match}
      value={match ?? 'all'}
      options={[
        { value: 'all', label: texts.search.all },
        { value: 'any', label: texts.search.any },
        { value: 'only', label: texts.search.only },
      ]}
      onChange={value => onChange(value === 'all' ? filters : { ...filters, match: value })}
    />
  )
}

function withUnknown(filters: ScreenFilters, isOn: boolean): ScreenFilters {
  const { unknown: _unknown, ...rest } = filters
  return isOn ? { ...rest, unknown: true } : rest
}

function NoPhotos({ isSearching }: { isSearching: boolean }) {
  if (isSearching)
    return <EmptyState icon={<SearchX />} title={texts.search.none} text={texts.search.noneText} />
  return <EmptyState icon={<Images />} title={texts.allPhotos.empty} text={texts.allPhotos.emptyText} />
}
