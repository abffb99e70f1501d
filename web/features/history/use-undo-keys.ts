import { useEffect, useEffectEvent, useRef } from 'react'
import { errorText } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { isField } from '../../ui/is-field.ts'
import { notify } from '../../ui/notifications.ts'
import { allAnswered } from '../corrections/in-turn.ts'
import { useDecide } from '../corrections/use-decide.ts'
import { readNextSteps } from './history-query.ts'

/** Ctrl+Z or Cmd+Z takes the last step back, with Shift (or Ctrl+Y) it is done again; in a text field they are the field's. */
export function useUndoKeys(): void {
  const { undo, redo } = useDecide()
  const last = useRef(Promise.resolve())
  const step = async (isRedo: boolean) => {
    try {
      await allAnswered()
      const { nextUndo, nextRedo } = await readNextSteps()
      const decisionId = isRedo ? nextRedo : nextUndo
      if (decisionId !== null) await (isRedo ? redo : undo)([decisionId])
      else notify('plain', isRedo ? texts.corrections.nothingToRedo : texts.corrections.nothingToUndo)
    } catch (error) {
      notify('bad', errorText(error))
    }
  }
  const stepInTurn = useEffectEvent((isRedo: boolean) => {
    // Which step is the next one, the server knows only when the one before is done.
    last.current = last.current.then(() => step(isRedo))
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || isField(event.target)) return
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      stepInTurn(key === 'y' || event.shiftKey)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
