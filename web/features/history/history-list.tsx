import { useQuery } from '@tanstack/react-query'
import { Redo2, Undo2 } from 'lucide-react'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeStep } from '../../entities/decisions/decisions.ts'
import type { Decide } from '../../entities/decisions/use-decide.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import { historyEntryQuery } from './history-query.ts'
import styles from './history-list.module.css'

// No notifications: each step shows its state, and a notification would cover the next ones.
const WITHOUT_NOTIFICATION = { isQuiet: true }

type HistoryListProps = {
  entries: readonly HistoryEntry[]
  /** The expanded step. */
  openStep: string | undefined
  decide: Decide
}

export function HistoryList({ entries, openStep, decide }: HistoryListProps) {
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
