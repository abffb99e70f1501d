import { useEffect, useEffectEvent } from 'react'
import { errorText } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import { useDecide } from '../corrections/use-decide.ts'
import { readNextSteps } from './history-query.ts'

/** Ctrl+Z or Cmd+Z takes the last step back, with Shift (or Ctrl+Y) it is done again; in a text field they are the field's. */
export function useUndoKeys(): void {
  const { undo, redo } = useDecide()
  const step = useEffectEvent(async (isRedo: boolean) => {
    try {
      const { nextUndo, nextRedo } = await readNextSteps()
      const decisionId = isRedo ? nextRedo : nextUndo
      if (decisionId !== null) await (isRedo ? redo : undo)(decisionId)
      else notify('plain', isRedo ? texts.corrections.nothingToRedo : texts.corrections.nothingToUndo)
    } catch (error) {
      notify('bad', errorText(error))
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || isTyping(event.target)) return
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      void step(key === 'y' || event.shiftKey)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
