import { useEffect, useState } from 'react'
import { isField } from '../../ui/is-field.ts'

export type Step = 'undo' | 'redo'

/**
 * Returns the steps requested by keyboard so far, in order: Ctrl+Z or Cmd+Z undoes the last step;
 * with Shift, or by Ctrl+Y, it is redone. Text fields keep these keys.
 */
export function useUndoKeys(): readonly Step[] {
  const [asked, setAsked] = useState<readonly Step[]>([])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || isField(event.target)) return
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      setAsked(before => [...before, key === 'y' || event.shiftKey ? 'redo' : 'undo'])
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return asked
}
