import type { ChildProcess } from 'node:child_process'
import { url } from 'node:inspector'
import { watchProcess } from './watch-process.ts'

/** A message of a process to its parent: its event loop is running. */
export type AliveMessage = { readonly kind: 'alive' }

const BEAT_EVERY_MS = 2500
export const MAX_SILENCE_MS = 20_000

/**
 * Tells the parent from now on that this process answers. Called when the process has started,
 * because migrations block it for long.
 */
export function beginHeartbeat(): void {
  // A debugger stops the process at a breakpoint.
  if (url() !== undefined) return
  beat()
  setInterval(beat, BEAT_EVERY_MS).unref()
}

function beat(): void {
  const message = { kind: 'alive' } satisfies AliveMessage
  // If the parent has ended, this process ends soon.
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}

/**
 * Kills a process that has begun its heartbeat and then does not answer for `maxSilenceMs`, in
 * which the machine was awake: a loop without an end blocks its event loop for good. `onSilence` is
 * called before.
 */
export function watchHeartbeat(
  child: Pick<ChildProcess, 'kill' | 'on' | 'once'>,
  { maxSilenceMs = MAX_SILENCE_MS, onSilence }: { maxSilenceMs?: number; onSilence: () => void },
): void {
  const limits = { deadlineMs: maxSilenceMs, memoryBytes: Infinity }
  let stop: (() => unknown) | undefined
  child.on('message', message => {
    if (!isAliveMessage(message)) return
    stop?.()
    // No id is given, so that only the time is watched, not the memory.
    stop = watchProcess({ kill: signal => child.kill(signal) }, limits, { onExcess: onSilence })
  })
  child.once('exit', () => stop?.())
}

function isAliveMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'alive'
}
