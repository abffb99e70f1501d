import { useEffect } from 'react'
import { isField } from '../../ui/is-field.ts'
import type { Answer } from './use-review.ts'

const LETTERS: Record<string, Answer> = { y: 'same', n: 'different', s: 'not-sure' }

type KeyActions = {
  answer: (answer: Answer) => unknown
  /** Called by Ctrl Z; without it, the window's own undo has that. */
  takeBack?: () => unknown
  /** Answers by further keys. */
  moreKeys?: Readonly<Record<string, Answer>>
}

/** Answers by Y, N and S, wherever the focus is but in a field. */
export function useReviewKeys({ answer, takeBack, moreKeys = {} }: KeyActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      const isTakingBack = takeBack && event.key === 'z' && isModified && !event.shiftKey && !event.altKey
      const given = isModified ? undefined : (LETTERS[event.key] ?? moreKeys[event.key])
      if ((!isTakingBack && !given) || event.repeat || isField(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      if (given) answer(given)
      else takeBack?.()
    }
    // Before the window's own undo, which would take back any other step.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}
