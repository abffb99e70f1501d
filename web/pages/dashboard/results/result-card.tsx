import { useEffect, useRef } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { NameEditor } from '../../../entities/naming/naming.tsx'
import {
  FavouriteButton,
  PersonCaption,
  PersonCard,
  useFavourite,
  useHiding,
} from '../../../features/people/person-card.tsx'
import { texts } from '../../../texts.ts'
import styles from './result-card.module.css'
import { Download, Ellipsis, EyeOff, Pencil, Star } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { iconButtonClass, Button } from '../../../ui/button.tsx'
import { DrawerAction, DrawerButton } from '../../../ui/drawer-button.tsx'
import { useClusterDownload } from './people-downloads.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { personPhotosQuery, usePhotoList } from '../../../features/photos/use-photo-list.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { Skeleton } from '../../../ui/empty-state.tsx'
import { useDownloadPhoto } from '../../../features/downloads/download-center.ts'

type ResultCardProps = {
  person: PersonSummary
  isNaming: boolean
  /** The buttons over the portrait are rendered after the portraits. */
  hasTools: boolean
  onBeginNaming: () => void
  onCancelNaming: () => void
  onRename: (name: string, isLeft: boolean) => void
  /** Null when people are not being selected. */
  choice: { isChosen: boolean; onChoose: (isRange: boolean) => void } | null
}

/** A person in the results: opens, names, marks as favourite, downloads or selects the person. */
export function ResultCard({
  person,
  isNaming,
  hasTools,
  onBeginNaming,
  onCancelNaming,
  onRename,
  choice,
}: ResultCardProps) {
  const nameButton = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    // The focused field was removed, and no other element has the focus.
    if (wasNaming.current && !isNaming && document.activeElement === document.body)
      nameButton.current?.focus({ preventScroll: true })
    wasNaming.current = isNaming
  }, [isNaming])
  return (
    <>
      <PersonCard
        person={person}
        isChosen={choice?.isChosen ?? false}
        tools={
          !choice &&
          hasTools && (
            <>
              <FavouriteButton person={person} className={styles['favourite']} />
              <PersonSheet person={person} onName={onBeginNaming} />
            </>
          )
        }
      >
        {isNaming ? (
          <NameEditor isCompact person={person} onCancel={onCancelNaming} onSave={onRename} />
        ) : (
          <h3 className={styles['caption']} aria-label={texts.results.cluster(person.name)}>
            <PersonCaption person={person} />
            <button
              ref={nameButton}
              type="button"
              className={styles['rename']}
              title={person.isNamed ? texts.corrections.name : texts.corrections.nameThis}
              aria-label={`${texts.corrections.rename(person.name)}: ${person.isNamed ? texts.corrections.name : texts.corrections.nameThis}`}
              onClick={onBeginNaming}
            />
          </h3>
        )}
      </PersonCard>
      {choice && <Choice person={person} {...choice} />}
    </>
  )
}

type ChoiceProps = { person: PersonSummary; isChosen: boolean; onChoose: (isRange: boolean) => void }

/** Covers the card while people are being selected, so that a press anywhere selects the person. */
function Choice({ person, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={styles['choice']}
      onMouseDown={event => {
        // A click with Shift would select text.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={texts.corrections.choosePerson(person.name)}
        // Only the click event has the state of Shift; the space bar causes one as well.
        onClick={event => onChoose(event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}

type PersonSheetProps = { person: PersonSummary; onName: () => void }

/** The actions for a person in the results: for the person, all photos of it, and each photo. */
function PersonSheet({ person, onName }: PersonSheetProps) {
  const download = useClusterDownload(person)
  const favourite = useFavourite(person)
  const hiding = useHiding(person)
  return (
    <DrawerButton
      label={texts.results.moreOf(person.name)}
      icon={<Ellipsis aria-hidden />}
      className={classNames(iconButtonClass, styles['more'])}
    >
      {close => {
        const closeAfter = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <DrawerAction icon={<Pencil aria-hidden />} onPress={closeAfter(onName)}>
              {person.isNamed ? texts.corrections.name : texts.corrections.nameThis}
            </DrawerAction>
            <DrawerAction icon={<Star aria-hidden />} onPress={closeAfter(favourite.change)}>
              {favourite.label}
            </DrawerAction>
            <DrawerAction icon={<EyeOff aria-hidden />} onPress={closeAfter(hiding.change)}>
              {hiding.label}
            </DrawerAction>
            <DrawerAction
              icon={<Download aria-hidden />}
              disabled={download.isRunning}
              onPress={closeAfter(download.start)}
            >
              {texts.results.downloadCluster}
            </DrawerAction>
            <PersonFiles person={person} />
          </>
        )
      }}
    </DrawerButton>
  )
}

const ROW_PX = 48

/** The names of a person's photos, each with a download button. */
function PersonFiles({ person }: { person: PersonSummary }) {
  const { photos, total, isLoading, isError, retry, loadMore } = usePhotoList(personPhotosQuery(person.id))
  const download = useDownloadPhoto()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: photos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  const shown = rows.getVirtualItems()
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= photos.length - 10
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])

  if (isLoading) return <Skeleton className={styles['skeleton']} />
  if (isError) return <QueryError onRetry={retry} />
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      ref={scroller}
      className={styles['scroller']}
      tabIndex={0}
      role="group"
      aria-label={texts.results.filesOf(person.name)}
    >
      <ul className={styles['list']} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const photo = photos[index]
          return (
            photo && (
              <li
                key={key}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <span className={styles['name']} title={photo.name}>
                  {photo.name}
                </span>
                <Button
                  look="quiet"
                  size="small"
                  className={styles['download']}
                  aria-label={texts.results.downloadOf(photo.name)}
                  onClick={() => download(photo)}
                >
                  {texts.results.download}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
