import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Images, Pencil, ScanFace, UserRoundSearch, UserX } from 'lucide-react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import type { PhotoFace } from '../../../shared/api/photos.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { useReplacedButton } from '../../ui/use-replaced-button.ts'
import { NameEditor } from '../../entities/naming/naming.tsx'
import { personQuery } from '../../entities/people/person-queries.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import styles from './face-panel.module.css'

type FacePanelProps = {
  face: PhotoFace
  onPick: () => void
  onRename: (person: PersonSummary, name: string) => void
  onNotThisPerson: (person: PersonSummary) => void
  onRemove: () => void
}

/** The person of a face, and its actions. */
export function FacePanel({ face, onPick, onRename, onNotThisPerson, onRemove }: FacePanelProps) {
  const { id, personId, personName } = face
  const { data: person } = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== null })
  const { isReplaced: isNaming, button: pencil, show: beginNaming, leave: endNaming } = useReplacedButton()
  return (
    <div className={styles['panel']}>
      <div className={styles['header']}>
        <Portrait faceId={id} size="small" />
        <p className={styles['name']}>{personName ?? texts.faces.nobodyYet}</p>
      </div>
      {person && isNaming ? (
        <NameEditor person={person} onCancel={endNaming} onSave={name => onRename(person, name)} />
      ) : (
        <div className={styles['actions']}>
          {person && (
            <>
              <button
                ref={pencil}
                type="button"
                className={styles['action']}
                aria-label={person.isNamed ? texts.corrections.rename(person.name) : undefined}
                onClick={beginNaming}
              >
                <Pencil aria-hidden />
                {person.isNamed ? texts.faces.rename : texts.faces.nameIt}
              </button>
              <Link
                to={SCREENS.person}
                params={{ personId: person.id }}
                className={styles['action']}
                aria-label={texts.viewer.face(person.name)}
              >
                <Images aria-hidden />
                {texts.faces.allPhotos}
              </Link>
            </>
          )}
          <button type="button" className={styles['action']} onClick={onPick}>
            <UserRoundSearch aria-hidden />
            {personId === null ? texts.faces.whoIsThis : texts.faces.somebodyElse}
          </button>
          {person && (
            <button type="button" className={styles['action']} onClick={() => onNotThisPerson(person)}>
              <UserX aria-hidden />
              {texts.faces.notThisPerson(person.name)}
            </button>
          )}
          <button type="button" className={styles['action']} onClick={onRemove}>
            <ScanFace aria-hidden />
            {texts.faces.removeBox}
          </button>
        </div>
      )}
    </div>
  )
}
