import { flushCompileCache } from 'node:module'
import { readConfig } from '../config.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { beginHeartbeat, type AliveMessage } from '../machinery/child-processes/heartbeat.ts'
import { keepNewFilesPrivate } from '../machinery/files/private-files.ts'
import { startServer } from './serve.ts'
import type { ProcessMessage } from '../machinery/child-processes/supervise-processes.ts'

/** A message of the API's process to the process that started it. */
export type ApiMessage =
  | { readonly kind: 'ready' }
  | AliveMessage
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly status: number; readonly message: string }

// The process of the API, which starts the workers: `node api.ts`, started by keep-serving.ts with
// an IPC channel.

keepNewFilesPrivate()
const { promise: stopRequested, resolve: stop } = Promise.withResolvers<void>()
process.on('message', (message: ProcessMessage) => {
  if (message === 'stop') stop()
})
// The process that started this one has ended: nothing else would stop this one, and the next start
// needs its port.
process.on('disconnect', () => process.exit())
// Ctrl-C and the system's shutdown send a signal to every process; this one waits for the message
// `stop` of its parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

try {
  const server = await startServer(readConfig())
  beginHeartbeat()
  send({ kind: 'ready' })
  // Written now, so that the next start is fast even if this process is killed.
  flushCompileCache()
  await stopRequested
  await server.stop()
} catch (error) {
  if (!(error instanceof AppError)) throw error
  const { code, status, message } = error
  send({ kind: 'refused', code, status, message })
  await stopRequested
}
// Prevents the disconnect below from ending this process immediately.
process.removeAllListeners('disconnect')
process.disconnect()

function send(message: ApiMessage): void {
  process.send?.(message)
}
