import type { PersonSummary } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Portrait } from '../people/portrait.tsx'
import styles from './same-person-dialog.module.css'

type SamePersonDialogProps = {
  people: readonly PersonSummary[]
  name: string
  onAnswer: (isSame: boolean) => void
  onClose: () => void
}

/** Asks whether two people of one name are the same person. */
export function SamePersonDialog({ people, name, onAnswer, onClose }: SamePersonDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={texts.corrections.sameTitle}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{texts.corrections.anotherPerson}</Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {texts.corrections.samePerson}
          </Button>
        </>
      }
    >
      <p>{texts.corrections.sameText(name)}</p>
      <div className={styles['people']}>
        {people.map(person => (
          <figure key={person.id} className={styles['person']}>
            <Portrait faceId={person.coverFaceId} size="medium" />
            <figcaption>
              {person.name}
              <span className={styles['count']}>{texts.results.photoCount(person.photoCount)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
