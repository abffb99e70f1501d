import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { History, Redo2, Undo2 } from 'lucide-react'
import { type Decide, useDecide } from '../../../entities/decisions/use-decide.ts'
import { historyEntryQuery, historyQuery } from '../../../features/history/history-query.ts'
import { personQuery } from '../../../entities/people/person-queries.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import styles from './history-page.module.css'
import type { HistoryEntry } from '../../../../shared/api/history.ts'
import { describeStep } from '../../../entities/decisions/decisions.ts'
import { Portrait } from '../../../entities/people/portrait.tsx'

const route = getRouteApi(SCREENS.history)

/** All decisions of the user, or those about one person. */
export function HistoryPage() {
  const { person: personId, step } = route.useSearch()
  const { data: person } = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== undefined })
  const heading = person ? texts.history.headingOf(person.name) : texts.history.heading
  useTitle(texts.title(heading), texts.history.lead)
  return (
    <>
      <BackToResults />
      <PageHeading heading={heading} lead={texts.history.lead} />
      <Steps personId={personId ?? null} openStep={step} />
    </>
  )
}

type StepsProps = { personId: string | null; openStep: string | undefined }

function Steps({ personId, openStep }: StepsProps) {
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    historyQuery(personId),
  )
  const decide = useDecide()
  if (!data) {
    if (!isError) return <Skeleton className={styles['skeleton']} />
    return <QueryError onRetry={refetch} />
  }
  const entries = data.pages.flatMap(page => page.entries)
  if (entries.length === 0) {
    return <EmptyState icon={<History />} title={texts.history.emptyTitle} text={texts.history.emptyText} />
  }
  return (
    <>
      <HistoryList entries={entries} openStep={openStep} decide={decide} />
      {hasNextPage && (
        <Button className={styles['more']} disabled={isFetching} onClick={() => void fetchNextPage()}>
          {texts.history.more}
        </Button>
      )}
    </>
  )
}

// No notifications: each step shows its state, and a notification would cover the next ones.
const WITHOUT_NOTIFICATION = { isQuiet: true }

type HistoryListProps = {
  entries: readonly HistoryEntry[]
  /** The expanded step. */
  openStep: string | undefined
  decide: Decide
}

function HistoryList({ entries, openStep, decide }: HistoryListProps) {
  const hasFaces = entries.some(({ faceIds }) => faceIds.length > 0)
  return (
    <ol className={styles['list']} data-bare={!hasFaces || undefined}>
      {entries.map(entry => (
        <li key={entry.id} className={styles['step']} data-undone={entry.undoneAt !== null || undefined}>
          <span className={styles['faces']} aria-hidden>
            {entry.faceIds.slice(0, 3).map(faceId => (
              <Portrait key={faceId} faceId={faceId} size="small" className={styles['face']} />
            ))}
          </span>
          <div className={styles['text']}>
            <p className={styles['sentence']}>{describeStep(entry)}</p>
            <p className={styles['when']}>{formatNote(entry)}</p>
            {entry.id === openStep && <Moves decisionId={entry.id} />}
          </div>
          {entry.undoneAt === null ? (
            <Button
              size="small"
              look="quiet"
              icon={<Undo2 aria-hidden />}
              onClick={() => void decide.undo([entry.id], WITHOUT_NOTIFICATION)}
            >
              {texts.corrections.undo}
            </Button>
          ) : (
            <Button
              size="small"
              look="quiet"
              icon={<Redo2 aria-hidden />}
              onClick={() => void decide.redo([entry.id], WITHOUT_NOTIFICATION)}
            >
              {texts.corrections.redo}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function formatNote({ decidedAt, undoneAt, origin }: HistoryEntry): string {
  const origins = {
    you: null,
    review: texts.history.byReview,
    file: texts.history.byFile,
    'photo-names': texts.history.byPhotoNames,
  }
  return [texts.moment(decidedAt), origins[origin], undoneAt === null ? null : texts.history.undone]
    .filter(part => part !== null)
    .join(' · ')
}

/** The faces that the grouping moved because of a decision. */
function Moves({ decisionId }: { decisionId: string }) {
  const { data } = useQuery(historyEntryQuery(decisionId))
  if (!data || data.movedCount === 0) return null
  return (
    <>
      <p className={styles['when']}>{texts.history.movedAsWell(data.movedCount)}</p>
      <ul className={styles['moves']}>
        {data.moved.map(({ faceId, from, to }) => (
          <li key={faceId} className={styles['move']}>
            <Portrait faceId={faceId} size="small" />
            {texts.history.movedOne(from?.name ?? texts.history.nobody, to?.name ?? texts.history.nobody)}
          </li>
        ))}
      </ul>
    </>
  )
}
