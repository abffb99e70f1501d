import type { MoveWatcher } from '../server/move/move-library.ts'
import { InterruptedError, type CommandContext } from './command-context.ts'
import { createProgress, type Progress } from './progress.ts'

/** Shows the progress of a move, and ends it after Ctrl-C with InterruptedError. */
export function watchMove({ progressStream, signal }: CommandContext): MoveWatcher {
  let progress: Progress | undefined
  const end = () => {
    progress?.end()
    progress = undefined
  }
  return {
    begin(task, total, unit) {
      end()
      progress = createProgress({ stream: progressStream, unit })
      progress.begin(task, total)
    },
    advance(count) {
      for (let i = 0; i < count; i++) progress?.advance()
    },
    end,
    assertWanted() {
      if (signal.aborted)
        throw new InterruptedError('Interrupted. Run the same command again, which continues.')
    },
  }
}
