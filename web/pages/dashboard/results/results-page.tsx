import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Folder, FolderLock, ListChecks, UserRoundPlus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { countKnownPeople } from '../../../../shared/api/rare-people.ts'
import { peopleQuery } from '../../../entities/people/people-queries.ts'
import { peopleByNameQuery } from '../../../entities/people/person-queries.ts'
import { GroupingNotices } from '../../../features/grouping/grouping-notices.tsx'
import { progressQuery } from '../../../features/progress/progress-query.ts'
import { ReviewStrip } from '../../../features/review/review-strip.tsx'
import { SuggestedNameStrip } from '../../../features/suggested-names/suggested-names.tsx'
import { texts } from '../../../texts.ts'
import { useLoadMore } from '../../../ui/long-list.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuAction } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { useChosenPeople } from './chosen-people-bar.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import { PeopleList } from './people-list.tsx'
import styles from './results-page.module.css'
import { ResultsToolbar } from './results-toolbar.tsx'
import { useFolderDownload } from './people-downloads.tsx'
import { usePeopleSections } from './use-people-sections.tsx'
import { useIsDemo } from '../use-user.ts'

/** The server's limit for one answer. */
const MAX_FOUND = 200

export function ResultsPage() {
  useTitle(texts.title(texts.results.heading), texts.results.description)
  const isDemo = useIsDemo()
  const people = usePeople()
  const [typed, setTyped] = useState('')
  const sections = usePeopleSections(people.list, people)
  const name = useDeferredValue(typed.trim())
  const isFiltering = name !== ''
  const found = useQuery({ ...peopleByNameQuery(name, MAX_FOUND), enabled: isFiltering }).data
  const shown = isFiltering ? [{ id: 'found', heading: null, people: found?.people ?? [] }] : sections.shown
  const choosing = useChosenPeople(shown.flatMap(section => section.people))
  const stats = useQuery(progressQuery).data?.stats
  const hasPeople = people.total > 0
  const summary =
    hasPeople && stats ? texts.results.summary(countKnownPeople(people), stats.photosWithFaces) : undefined
  const isChoosing = choosing.chosen !== null
  const downloadFolders = useFolderDownload()
  return (
    <>
      <ResultsToolbar
        heading={texts.results.heading}
        summary={summary}
        field={
          hasPeople &&
          !isDemo && <SearchField label={texts.results.searchPeople} value={typed} onType={setTyped} />
        }
        actions={
          hasPeople && (
            <>
              <MenuAction
                icon={<ListChecks aria-hidden />}
                onPress={() => (isChoosing ? choosing.end() : choosing.begin())}
              >
                {isChoosing ? texts.corrections.done : texts.corrections.choose}
              </MenuAction>
              <MenuAction
                icon={<Folder aria-hidden />}
                onPress={() => downloadFolders(null, { names: true })}
              >
                {texts.results.downloadEveryone}
              </MenuAction>
              <MenuAction
                icon={<FolderLock aria-hidden />}
                onPress={() => downloadFolders(null, { names: false })}
              >
                {texts.results.downloadEveryoneUnnamed}
              </MenuAction>
            </>
          )
        }
      />
      <ConsentNotice />
      {!isDemo && <GroupingNotices />}
      {!isDemo && hasPeople && !isFiltering && <SuggestedNameStrip otherwise={<ReviewStrip />} />}
      <NewPeople count={sections.newCount} onShow={sections.showNew} />
      <div {...sections.interactionHandlers}>
        <PeopleList
          people={people}
          sections={shown}
          stats={stats}
          choosing={choosing}
          onNaming={sections.setNaming}
          unmatchedName={isFiltering && found?.total === 0 ? name : null}
        />
      </div>
    </>
  )
}

function usePeople() {
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(peopleQuery)
  const last = data?.pages.at(-1)
  return {
    list: useMemo(() => data?.pages.flatMap(page => page.people), [data]),
    total: last?.total ?? 0,
    rare: last?.rare ?? 0,
    isError,
    retry: () => void refetch(),
    loadMore: useLoadMore({ hasNextPage, isFetching, fetchNextPage }),
  }
}

type NewPeopleProps = { count: number; onShow: () => void }

/** A button that shows people who were found while the order of the others was frozen. */
function NewPeople({ count, onShow }: NewPeopleProps) {
  return (
    <p role="status" className={styles['new']}>
      {count > 0 && (
        <Button look="quiet" size="small" icon={<UserRoundPlus aria-hidden />} onClick={onShow}>
          {texts.results.newPeople(count)} · {texts.results.showNew}
        </Button>
      )}
    </p>
  )
}
