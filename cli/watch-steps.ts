import { InterruptedError, type CommandContext } from './command-context.ts'
import { createProgress, type Progress } from './progress.ts'

/** Shows the progress of steps, and ends them after Ctrl-C with InterruptedError. */
export function watchSteps({ progressStream, signal }: CommandContext, interrupted: string) {
  let progress: Progress | undefined
  const end = (): void => {
    progress?.end()
    progress = undefined
  }
  return {
    begin(task: string, total: number, unit: string): void {
      end()
      progress = createProgress({ stream: progressStream, unit })
      progress.begin(task, total)
    },
    advance(count: number): void {
      for (let i = 0; i < count; i++) progress?.advance()
    },
    end,
    assertWanted(): void {
      if (signal.aborted) throw new InterruptedError(interrupted)
    },
  }
}

/** The message of an interrupted move or restore. */
export const CONTINUES = 'Interrupted. Run the same command again, which continues.'
