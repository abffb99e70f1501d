import { Check, UserRoundPen, X } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { PhotoDetail } from '../../../shared/api/photos.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './draw-face.module.css'
import {
  changeBoxByKey,
  type FaceBox,
  moveBox,
  placeFirstBox,
  spanBox,
  toBoxStyle,
} from '../../entities/faces/face-box.ts'
import { PersonPicker } from './person-picker.tsx'
import { markObstacle } from '../../ui/obstacles.ts'
import type { AddFaceBody } from '../../../shared/api/decisions.ts'
import { addFace } from '../../entities/decisions/decisions.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'

type DrawFaceProps = { photo: PhotoDetail; onLeave: () => void }
type Point = { x: number; y: number }

/**
 * Draws a box around a missed face, over a photo: with mouse or finger, or moved and resized with
 * arrow keys.
 */
export function DrawFace({ photo, onLeave }: DrawFaceProps) {
  const hintId = useId()
  const area = useRef<HTMLDivElement>(null)
  const aspect = (photo.width ?? 1) / (photo.height ?? 1)
  const [box, setBox] = useState(() => placeFirstBox(aspect))
  const drag = useRef<{ from: Point; moved: typeof box | null } | null>(null)
  const [isNaming, setNaming] = useState(false)
  const addFace = useAddFace(photo.id)
  const add = (choice: Parameters<typeof addFace>[1] = {}) => {
    onLeave()
    void addFace(box, choice)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isNaming || event.ctrlKey || event.metaKey || event.altKey) return
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    const next = changeBoxByKey(box, event.key, event.shiftKey, aspect)
    if (next) setBox(next)
    else if (event.key === 'Enter' && !isOnButton) add()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    // Otherwise Escape would close the photo, too.
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  // Gives the focus back before the area is removed: the dialog around it would take a lost focus
  // somewhat later, and a key pressed meanwhile would be lost.
  useLayoutEffect(() => {
    const focusedBefore = document.activeElement
    area.current?.focus()
    return () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])

  const endDrag = () => {
    drag.current = null
  }
  const isInBox = ({ x, y }: Point) =>
    x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height

  return (
    <>
      <div
        ref={area}
        role="group"
        tabIndex={-1}
        aria-label={texts.faces.box}
        aria-describedby={hintId}
        className={styles['area']}
        onPointerDown={event => {
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const from = readPlace(event)
          drag.current = { from, moved: isInBox(from) ? box : null }
        }}
        onPointerMove={event => {
          if (!event.isPrimary || !drag.current) return
          const { from, moved } = drag.current
          const to = readPlace(event)
          setBox(moved ? moveBox(moved, { x: to.x - from.x, y: to.y - from.y }) : spanBox(from, to))
        }}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <div className={styles['box']} style={toBoxStyle(box)} />
      </div>
      <div ref={markObstacle} className={styles['tools']}>
        <p id={hintId} className={styles['hint']}>
          {texts.faces.addHint}
        </p>
        <div className={styles['actions']}>
          <Button size="small" icon={<X aria-hidden />} onClick={onLeave}>
            {texts.corrections.cancel}
          </Button>
          <Button size="small" icon={<UserRoundPen aria-hidden />} onClick={() => setNaming(true)}>
            {texts.faces.addAndName}
          </Button>
          <Button size="small" look="primary" icon={<Check aria-hidden />} onClick={() => add()}>
            {texts.faces.addHere}
          </Button>
        </div>
      </div>
      {isNaming && (
        <PersonPicker
          title={texts.faces.whoIsThis}
          onClose={() => setNaming(false)}
          onPick={({ personId, name }) =>
            add({ ...(personId !== null && { personId }), ...(name !== undefined && { name }) })
          }
        />
      )}
    </>
  )
}

/** Returns the position of a pointer in fractions of the photo's width and height. */
function readPlace({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Adds missed faces to a photo. Each is pending until a worker has embedded it. */
function useAddFace(photoId: string) {
  const { decide } = useDecide()
  return (box: FaceBox, choice: Pick<AddFaceBody, 'personId' | 'name'>) =>
    decide({
      request: async () => {
        const { decisionId, peopleVersion } = await addFace(photoId, { box, ...choice })
        return { decisionId, peopleVersion, people: [], removedPeople: [], personId: null, movedFaces: 0 }
      },
      message: () => texts.faces.added,
    })
}
