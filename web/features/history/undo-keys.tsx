import { Suspense, useEffect, useState } from 'react'
import { isField } from '../../ui/is-field.ts'
import { lazyPart } from '../../lazy-part.ts'
import { withLaterTexts } from '../../texts.ts'

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

const TakeSteps = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('./take-steps.tsx')).TakeSteps,
  })),
)

/**
 * Undo and redo by keyboard, on every screen of the dashboard. Their code is loaded at the first
 * press.
 */
export function UndoKeys() {
  const asked = useUndoKeys()
  return (
    asked.length > 0 && (
      <Suspense>
        <TakeSteps asked={asked} />
      </Suspense>
    )
  )
}
