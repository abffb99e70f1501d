import { useEffect } from 'react'
import { isField } from '../../ui/is-field.ts'
import type { Answer } from './use-review.ts'

const LETTERS: Record<string, Answer> = { y: 'same', n: 'different', s: 'not-sure' }

type KeyActions = {
  answer: (answer: Answer) => unknown
  /** Called by Ctrl+Z. Without it, Ctrl+Z is left to the dashboard's undo. */
  undoAnswer?: () => unknown
  /** Further keys, each with its answer. */
  moreKeys?: Readonly<Record<string, Answer>>
}

/** Answers by the keys Y, N and S, unless the focus is in a field. */
export function useReviewKeys({ answer, undoAnswer, moreKeys = {} }: KeyActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      const isUndo = undoAnswer && event.key === 'z' && isModified && !event.shiftKey && !event.altKey
      const given = isModified ? undefined : (LETTERS[event.key] ?? moreKeys[event.key])
      if ((!isUndo && !given) || event.repeat || isField(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      if (given) answer(given)
      else undoAnswer?.()
    }
    // In the capture phase, before the dashboard's undo, which would undo another step.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}
