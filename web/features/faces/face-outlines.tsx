import { useState } from 'react'
import type { PendingFace, PhotoDetail, PhotoFace } from '../../../shared/api/photos.ts'
import { describeFailure } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { useNaming } from '../../entities/naming/naming.tsx'
import { toBoxStyle } from '../../entities/faces/face-box.ts'
import styles from './face-outlines.module.css'
import { PersonPicker } from './person-picker.tsx'
import { useFaceDecisions } from './use-face-decisions.ts'
import { Popover } from '@base-ui/react/popover'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { PopoverPanel } from '../../ui/popover.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Images, Pencil, ScanFace, UserRoundSearch, UserX } from 'lucide-react'
import { SCREENS } from '../../../shared/api/screens.ts'
import { useReplacedButton } from '../../ui/use-replaced-button.ts'
import { NameEditor } from '../../entities/naming/naming.tsx'
import { personQuery } from '../../entities/people/person-queries.ts'
import { Portrait } from '../../entities/people/portrait.tsx'

/** Frames around the faces of a photo; a click on one opens its actions. */
export function FaceOutlines({ photo: { faces, pendingFaces } }: { photo: PhotoDetail }) {
  const decisions = useFaceDecisions()
  const { rename, dialog } = useNaming()
  const [picked, setPicked] = useState<PhotoFace | null>(null)
  return (
    <>
      <ul className={styles['outlines']} aria-label={texts.viewer.faces(faces.length)}>
        {sortLargestFirst(faces).map(face => (
          <li key={face.id} className={styles['face']} style={toBoxStyle(face.box)}>
            <FaceFrame
              face={face}
              onPick={() => setPicked(face)}
              onRename={rename}
              onNotThisPerson={person => void decisions.separateFaces(person, [face.id])}
              onRemove={() => void decisions.removeBox(face.personId, face.id)}
            />
          </li>
        ))}
        {pendingFaces.map(face => (
          <li key={face.id} className={styles['face']} style={toBoxStyle(face.box)}>
            <PendingBox face={face} />
          </li>
        ))}
      </ul>
      {picked && (
        <PersonPicker
          title={texts.faces.whoIsThis}
          exceptId={picked.personId}
          onClose={() => setPicked(null)}
          onPick={(to, name) => {
            setPicked(null)
            void decisions.move(picked.personId, [picked.id], to, name)
          }}
        />
      )}
      {dialog}
    </>
  )
}

/** A drawn box whose face has not been embedded yet. */
function PendingBox({ face: { failure } }: { face: PendingFace }) {
  const words = failure
    ? texts.faces.notUsable(describeFailure(failure.code, failure.reason))
    : texts.faces.waiting
  return (
    <span
      className={styles['coming']}
      role="img"
      aria-label={words}
      data-failed={failure !== null || undefined}
    >
      <FaceLabel>{failure ? words : texts.faces.waitingShort}</FaceLabel>
    </span>
  )
}

/** Sorts smaller faces last, so that they are in front of larger ones and can be clicked. */
function sortLargestFirst(faces: readonly PhotoFace[]): PhotoFace[] {
  return faces.toSorted((one, other) => computeSize(other) - computeSize(one))
}

function computeSize({ box }: PhotoFace): number {
  return box.width * box.height
}

type FaceFrameProps = {
  face: PhotoFace
  /** The user is choosing whose face it is. */
  onPick: () => void
  onRename: (person: PersonSummary, name: string) => Promise<void>
  onNotThisPerson: (person: PersonSummary) => void
  onRemove: () => void
}

/** The frame of a face, and the panel that it opens. */
function FaceFrame({ face, onPick, onRename, onNotThisPerson, onRemove }: FaceFrameProps) {
  const { personName } = face
  const [isOpen, setOpen] = useState(false)
  // While the person picker is open, it has the focus.
  const [isPicking, setPicking] = useState(false)
  const label = personName === null ? texts.faces.actionsOfUnknown : texts.faces.actionsOf(personName)
  const closeAfter =
    <Given extends unknown[]>(act: (...given: Given) => unknown) =>
    (...given: Given) => {
      setOpen(false)
      act(...given)
    }
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={open => {
        setOpen(open)
        setPicking(false)
      }}
    >
      <Popover.Trigger
        className={styles['frame']}
        aria-label={label}
        data-unknown={personName === null || undefined}
      >
        {personName !== null && <FaceLabel>{personName}</FaceLabel>}
      </Popover.Trigger>
      <PopoverPanel label={label} sideOffset={10} className={styles['panel']} finalFocus={() => !isPicking}>
        <FacePanel
          face={face}
          onPick={closeAfter(() => {
            setPicking(true)
            onPick()
          })}
          onRename={closeAfter(onRename)}
          onNotThisPerson={closeAfter(onNotThisPerson)}
          onRemove={closeAfter(onRemove)}
        />
      </PopoverPanel>
    </Popover.Root>
  )
}

/** The name below the frame of a face. */
function FaceLabel({ children }: { children: string }) {
  return <span className={styles['label']}>{children}</span>
}

type FacePanelProps = {
  face: PhotoFace
  onPick: () => void
  onRename: (person: PersonSummary, name: string) => void
  onNotThisPerson: (person: PersonSummary) => void
  onRemove: () => void
}

/** The person of a face, and its actions. */
function FacePanel({ face, onPick, onRename, onNotThisPerson, onRemove }: FacePanelProps) {
  const { id, personId, personName } = face
  const { data: person } = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== null })
  const { isReplaced: isNaming, button: pencil, show: beginNaming, leave: endNaming } = useReplacedButton()
  return (
    <div className={styles['choices']}>
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
