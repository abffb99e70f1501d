import { useQuery } from '@tanstack/react-query'
import { Popover } from '@base-ui/react/popover'
import { BookImage, CalendarDays, Folder, Plus, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import { texts } from '../../texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DateFilter, OneOfFilter, PeoplePicker } from './filter-fields.tsx'
import { albumNamesQuery, folderNamesQuery, type useSearch } from './use-search.ts'
import styles from './search-bar.module.css'
import { findWholeYear, isEmptySearch, type ScreenFilters } from './search-filters.ts'
import { PopoverPanel, PopoverRoot } from '../../ui/popover.tsx'

type SearchBarProps = { filters: ScreenFilters; search: ReturnType<typeof useSearch> }

/** The whole search in one row: a chip for each person, and one for each other filter. */
export function SearchBar({ filters, search }: SearchBarProps) {
  const { chosen, isLoading, ids, wantedCount, change, place } = search
  const { match, unknown, folder, album } = filters
  const folders = useQuery(folderNamesQuery).data?.folders ?? []
  const albums = useQuery(albumNamesQuery).data?.albums ?? []
  return (
    <section className={styles['bar']} aria-label={texts.search.filters}>
      <ChipPopover icon={<Plus aria-hidden />} label={texts.search.who} isSet={false}>
        <PeoplePicker chosen={ids} onToggle={id => place(id, ids.has(id) ? null : 'with')} />
      </ChipPopover>
      {isLoading && Array.from(ids, id => <Skeleton key={id} className={styles['loading']} />)}
      {chosen.length > 0 && (
        <ul className={styles['people']} aria-label={texts.search.chosen}>
          {chosen.map(({ person, isWanted }) => (
            <PersonChip
              key={person.id}
              person={person}
              isWanted={isWanted}
              onChange={() => place(person.id, isWanted ? 'without' : 'with')}
              onRemove={() => place(person.id, null)}
            />
          ))}
        </ul>
      )}
      <ChipPopover
        icon={<CalendarDays aria-hidden />}
        label={describeDates(filters)}
        isSet={filters.from !== undefined || filters.to !== undefined}
      >
        <DateFilter filters={filters} onChange={change} />
      </ChipPopover>
      {wantedCount > 0 && (
        <Toggle
          isOn={match === 'only'}
          onToggle={isOn => change(setMatch(filters, isOn ? 'only' : undefined))}
        >
          {texts.search.only}
        </Toggle>
      )}
      {wantedCount > 1 && (
        <Toggle isOn={match === 'any'} onToggle={isOn => change(setMatch(filters, isOn ? 'any' : undefined))}>
          {texts.search.any}
        </Toggle>
      )}
      <Toggle isOn={unknown ?? false} onToggle={isOn => change(setUnknown(filters, isOn))}>
        {texts.search.unknown}
      </Toggle>
      {folders.length > 0 && (
        <ChipPopover
          icon={<Folder aria-hidden />}
          label={folders.find(({ id }) => id === folder)?.name ?? texts.folders.filter}
          isSet={folder !== undefined}
        >
          <OneOfFilter
            legend={texts.folders.filter}
            name="folder"
            any={texts.folders.anyFolder}
            options={folders}
            chosen={folder}
            onChange={chosen => change(setFolder(filters, chosen))}
          />
        </ChipPopover>
      )}
      {albums.length > 0 && (
        <ChipPopover
          icon={<BookImage aria-hidden />}
          label={albums.find(({ id }) => id === album)?.name ?? texts.folders.album}
          isSet={album !== undefined}
        >
          <OneOfFilter
            legend={texts.folders.album}
            name="album"
            any={texts.folders.anyFolder}
            options={albums}
            chosen={album}
            onChange={chosen => change(setAlbum(filters, chosen))}
          />
        </ChipPopover>
      )}
      {!isEmptySearch(filters) && (
        <IconButton label={texts.search.clear} onClick={() => change({})}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
    </section>
  )
}

type PersonChipProps = {
  person: PersonSummary
  isWanted: boolean
  onChange: () => void
  onRemove: () => void
}

/** Pressing the name switches between photos with the person and photos without. */
function PersonChip({ person, isWanted, onChange, onRemove }: PersonChipProps) {
  return (
    <li className={classNames(styles['chip'], styles['person'])} data-unwanted={!isWanted || undefined}>
      <button
        type="button"
        className={styles['change']}
        title={isWanted ? texts.search.without : texts.search.with}
        aria-label={isWanted ? texts.search.isIn(person.name) : texts.search.isNotIn(person.name)}
        onClick={onChange}
      >
        <Portrait faceId={person.coverFaceId} size="small" className={styles['portrait']} />
        <span className={styles['name']} dir="auto">
          {person.name}
        </span>
      </button>
      <IconButton label={texts.search.remove(person.name)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

type ToggleProps = { isOn: boolean; onToggle: (isOn: boolean) => void; children: ReactNode }

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {children}
    </button>
  )
}

type ChipPopoverProps = { icon: ReactNode; label: string; isSet: boolean; children: ReactNode }

function ChipPopover({ icon, label, isSet, children }: ChipPopoverProps) {
  return (
    <PopoverRoot>
      <Popover.Trigger className={styles['chip']} data-set={isSet || undefined}>
        {icon}
        <span className={styles['label']}>{label}</span>
      </Popover.Trigger>
      <PopoverPanel label={label} align="start" className={styles['panel']}>
        {children}
      </PopoverPanel>
    </PopoverRoot>
  )
}

function describeDates({ from, to }: ScreenFilters): string {
  const year = findWholeYear({ from, to })
  if (year !== undefined) return texts.photos.year(Number(year))
  if (from !== undefined && to !== undefined) return texts.search.between(from, to)
  if (from !== undefined) return texts.search.since(from)
  return to === undefined ? texts.search.when : texts.search.until(to)
}

function setMatch(
  { match: _match, ...filters }: ScreenFilters,
  match: ScreenFilters['match'],
): ScreenFilters {
  return match ? { ...filters, match } : filters
}

function setUnknown({ unknown: _unknown, ...filters }: ScreenFilters, isOn: boolean): ScreenFilters {
  return isOn ? { ...filters, unknown: true } : filters
}

function setAlbum({ album: _album, ...filters }: ScreenFilters, album: string | undefined): ScreenFilters {
  return album === undefined ? filters : { ...filters, album }
}

function setFolder(
  { folder: _folder, ...filters }: ScreenFilters,
  folder: string | undefined,
): ScreenFilters {
  return folder === undefined ? filters : { ...filters, folder }
}
