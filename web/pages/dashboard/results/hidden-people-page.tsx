import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { hidePerson } from '../../../entities/decisions/decisions.ts'
import { useDecide } from '../../../entities/decisions/use-decide.ts'
import { PeopleGrid } from '../../../features/people/people-grid.tsx'
import { hiddenPeopleQuery } from '../../../entities/people/people-queries.ts'
import { PersonCaption, PersonCard } from '../../../features/people/person-card.tsx'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { useLoadMore } from '../../../ui/long-list.ts'
import { useTitle } from '../../../ui/screen-title.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import styles from './hidden-people-page.module.css'
import { PeopleSkeleton } from './people-list.tsx'

/** The people whom the user has hidden from the results. */
export function HiddenPeoplePage() {
  useTitle(texts.title(texts.corrections.hiddenPeople), texts.corrections.hiddenLead)
  return (
    <>
      <BackToResults />
      <PageHeading heading={texts.corrections.hiddenPeople} lead={texts.corrections.hiddenLead} />
      <HiddenPeople />
    </>
  )
}

function HiddenPeople() {
  const query = useInfiniteQuery(hiddenPeopleQuery)
  const { data, isError, refetch } = query
  const loadMore = useLoadMore(query)
  const { decide } = useDecide()
  const showAgain = async ({ id, name }: PersonSummary) => {
    const answer = await decide({
      request: () => hidePerson(id, false),
      message: () => texts.corrections.shownAgain(name),
    })
    // The focused button is removed together with the person.
    if (answer) document.getElementById('content')?.focus({ preventScroll: true })
  }
  if (!data) {
    if (!isError) return <PeopleSkeleton />
    return <QueryError onRetry={refetch} />
  }
  const people = data.pages.flatMap(page => page.people)
  if (people.length === 0) {
    return (
      <EmptyState
        icon={<EyeOff />}
        title={texts.corrections.noneHidden}
        text={texts.corrections.noneHiddenText}
      />
    )
  }
  return (
    <PeopleGrid
      sections={[{ id: 'hidden', heading: null, people }]}
      label={texts.corrections.hiddenPeople}
      onNearEnd={loadMore}
      renderCard={person => (
        <PersonCard person={person}>
          <PersonCaption person={person} />
          <Button size="small" className={styles['button']} onClick={() => void showAgain(person)}>
            {texts.corrections.showAgain}
          </Button>
        </PersonCard>
      )}
    />
  )
}
