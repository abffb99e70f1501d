import { readProcessMemory } from './read-process-memory.ts'

export type ProcessLimits = {
  /**
   * Of time in which the process that watches was awake: a machine that slept took nothing from it.
   */
  readonly deadlineMs: number
  readonly memoryBytes: number
}

export type Excess = 'too-slow' | 'too-much-memory'

type Watched = { readonly pid?: number | undefined; kill: (signal: 'SIGKILL') => unknown }

type Options = {
  readonly onExcess: (excess: Excess) => void
  readonly readMemory?: (pid: number) => Promise<number | undefined>
}

/**
 * On Linux memory is a file to read; elsewhere another program has to be asked. A process takes up
 * to 2 GB more in a second.
 */
export const WATCH_EVERY_MS = process.platform === 'linux' ? 250 : 1000
/**
 * More than this between two looks was no running time: the machine slept, or this process was held
 * up.
 */
const LONGEST_STEP_MS = 4 * WATCH_EVERY_MS

/**
 * Kills a process that takes longer or more memory than allowed, from outside: what hangs or is
 * full cannot watch itself. The function that it gives ends the watch and tells how long it was.
 */
export function watchProcess(
  child: Watched,
  { deadlineMs, memoryBytes }: ProcessLimits,
  { onExcess, readMemory = readProcessMemory }: Options,
): () => number {
  let elapsedMs = 0
  let lastLook = performance.now()
  let isReading = false
  let isOver = false
  const watching = setInterval(look, WATCH_EVERY_MS)

  function look(): void {
    addTime()
    if (elapsedMs >= deadlineMs) exceed('too-slow')
    else if (!isReading && child.pid !== undefined) void lookAtMemory(child.pid)
  }

  async function lookAtMemory(pid: number): Promise<void> {
    isReading = true
    const bytes = await readMemory(pid).catch(() => undefined)
    isReading = false
    if (!isOver && bytes !== undefined && bytes > memoryBytes) exceed('too-much-memory')
  }

  function exceed(excess: Excess): void {
    stop()
    onExcess(excess)
    child.kill('SIGKILL')
  }

  function addTime(): void {
    const now = performance.now()
    elapsedMs += Math.min(now - lastLook, LONGEST_STEP_MS)
    lastLook = now
  }

  function stop(): number {
    if (!isOver) addTime()
    isOver = true
    clearInterval(watching)
    return elapsedMs
  }
  return stop
}
