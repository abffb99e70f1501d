import { lazyPart } from '../../lazy-part.ts'
import { Suspense } from 'react'
import { useUndoKeys } from '../../features/history/use-undo-keys.ts'
import { withLaterTexts } from '../../texts.ts'

const TakeSteps = lazyPart(
  withLaterTexts(async () => ({
    default: (await import('../../features/history/take-steps.tsx')).TakeSteps,
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
