import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import type { PhotoFace } from '../../../shared/api/photos.ts'
import { texts } from '../../texts.ts'
import styles from './face-frame.module.css'
import { FaceLabel } from './face-label.tsx'
import { FacePanel } from './face-panel.tsx'
import { PopoverPanel } from '../../ui/popover-panel.tsx'

type FaceFrameProps = {
  face: PhotoFace
  /** The user is choosing whose face it is. */
  onPick: () => void
  onRename: (person: PersonSummary, name: string) => Promise<void>
  onNotThisPerson: (person: PersonSummary) => void
  onRemove: () => void
}

/** The frame of a face, and the panel that it opens. */
export function FaceFrame({ face, onPick, onRename, onNotThisPerson, onRemove }: FaceFrameProps) {
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
