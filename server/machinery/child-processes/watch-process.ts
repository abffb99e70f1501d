import pidusage from 'pidusage'
import { readFile } from 'node:fs/promises'

export type ProcessLimits = {
  /** Counts only time in which the watching process was running, not while the machine slept. */
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
 * On Linux, memory is read from a file; elsewhere another program must be started. A process can
 * allocate up to 2 GB more in a second.
 */
export const WATCH_EVERY_MS = process.platform === 'linux' ? 250 : 1000
/**
 * A longer gap between two checks is not counted as running time: the machine slept, or this
 * process was blocked.
 */
const LONGEST_STEP_MS = 4 * WATCH_EVERY_MS

/**
 * Kills a process that exceeds its time or memory. This is done from outside, because a process
 * that hangs or is out of memory cannot do it itself. Returns a function that ends the watch and
 * returns its duration.
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
    if (elapsedMs >= deadlineMs) reportExcess('too-slow')
    else if (!isReading && child.pid !== undefined) void checkMemory(child.pid)
  }

  async function checkMemory(pid: number): Promise<void> {
    isReading = true
    const bytes = await readMemory(pid).catch(() => undefined)
    isReading = false
    if (!isOver && bytes !== undefined && bytes > memoryBytes) reportExcess('too-much-memory')
  }

  function reportExcess(excess: Excess): void {
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

/** Returns the resident memory of a process in bytes; undefined if it has ended. */
export async function readProcessMemory(pid: number): Promise<number | undefined> {
  try {
    return process.platform === 'linux' ? await readResidentSize(pid) : (await pidusage(pid)).memory
  } catch {
    return undefined
  }
}

/** Reads it from the kernel, see proc_pid_status(5). Takes about 20 µs and starts no program. */
async function readResidentSize(pid: number): Promise<number | undefined> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1')) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
