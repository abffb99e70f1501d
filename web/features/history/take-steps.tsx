import { useEffect, useEffectEvent, useRef } from 'react'
import { describeError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { notify, notifyAbout } from '../../ui/notifications.ts'
import { waitForDecisions } from '../../entities/decisions/decisions.ts'
import { useDecide } from '../../entities/decisions/use-decide.ts'
import { readNextSteps } from './history-query.ts'
import type { Step } from './undo-keys.tsx'

/**
 * Undoes or redoes the requested number of steps. Each waits for the one before, since only the
 * server knows which step is next.
 */
export function TakeSteps({ asked }: { asked: readonly Step[] }) {
  const { undo, redo } = useDecide()
  const takenCount = useRef(0)
  const last = useRef(Promise.resolve())
  const take = async (step: Step) => {
    try {
      await waitForDecisions()
      const { nextUndo, nextRedo } = await readNextSteps()
      const decisionId = step === 'redo' ? nextRedo : nextUndo
      if (decisionId !== null) await (step === 'redo' ? redo : undo)([decisionId])
      else notify('plain', texts.corrections[step === 'redo' ? 'nothingToRedo' : 'nothingToUndo'])
    } catch (error) {
      notifyAbout('decision', () => void notify('bad', describeError(error)))
    }
  }
  const takeNew = useEffectEvent((steps: readonly Step[]) => {
    for (const step of steps.slice(takenCount.current)) last.current = last.current.then(() => take(step))
    takenCount.current = steps.length
  })
  useEffect(() => takeNew(asked), [asked])
  return null
}
