import { Undo2, UserX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FacePile } from '../../../shared/api/piles.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './pile-card.module.css'
import { PileFace } from './pile-face.tsx'
import { PileNameForm } from './pile-name-form.tsx'
import { usePile } from './use-pile.ts'

/** One pile: its faces, of which any may be left out, and a name for all the others. */
export function PileCard({ pile }: { pile: FacePile }) {
  const { faceIds, hidden, leftOut, done, isBusy, ...act } = usePile(pile)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It went with the form, unless somebody is further already.
    if (done && document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true })
  }, [done])
  if (done) {
    return (
      <Notice
        tone="good"
        actions={
          done.decisionId && (
            <Button
              ref={undoButton}
              size="small"
              icon={<Undo2 aria-hidden data-flips />}
              disabled={isBusy}
              onClick={act.undo}
            >
              {texts.piles.undo}
            </Button>
          )
        }
      >
        <span role="status">
          {done.name === null
            ? texts.piles.rejected(done.faceCount)
            : texts.piles.named(done.name, done.faceCount)}
        </span>
      </Notice>
    )
  }
  const label = texts.piles.pile(pile.faceCount)
  return (
    <article className={styles['pile']} aria-label={label}>
      <header className={styles['header']}>
        <h2 className={styles['heading']}>{label}</h2>
        <p className={styles['note']}>
          {leftOut.size > 0 ? texts.piles.leftOut(leftOut.size) : texts.piles.inPhotos(pile.photoCount)}
        </p>
      </header>
      <ul className={styles['faces']}>
        {faceIds.map(id => (
          <PileFace key={id} faceId={id} isLeftOut={leftOut.has(id)} onToggle={act.toggle} />
        ))}
        {hidden > 0 && (
          <li>
            <button
              type="button"
              className={styles['more']}
              aria-label={texts.piles.showAll}
              onClick={act.open}
            >
              {texts.piles.more(hidden)}
            </button>
          </li>
        )}
      </ul>
      <div className={styles['actions']}>
        <PileNameForm isBusy={isBusy} onName={act.name} />
        <Button look="quiet" size="small" icon={<UserX aria-hidden />} disabled={isBusy} onClick={act.reject}>
          {texts.piles.notFaces}
        </Button>
      </div>
    </article>
  )
}
