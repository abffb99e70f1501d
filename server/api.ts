import { flushCompileCache } from 'node:module'
import { readConfig } from './config.ts'
import { AppError, type ErrorCode } from './errors.ts'
import { keepNewFilesPrivate } from './private-files.ts'
import { startServer } from './serve.ts'
import type { ProcessMessage } from './supervise-processes.ts'

/** What the process of the API says to the one that started it. */
export type ApiMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly status: number; readonly message: string }

// The process of the API, which starts the workers: `node api.ts`, started by keep-serving.ts with
// an IPC channel.

keepNewFilesPrivate()
const { promise: toldToStop, resolve: stop } = Promise.withResolvers<void>()
process.on('message', (message: ProcessMessage) => {
  if (message === 'stop') stop()
})
// Whoever started this process is gone, in whatever way: nobody would stop it, and the next start
// needs its port.
process.on('disconnect', () => process.exit())
// Ctrl-C and the system's shutdown reach every process; the one that started this one says when it
// is time.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

try {
  const server = await startServer(readConfig())
  say({ kind: 'ready' })
  // The next start is quick also where this process is killed.
  flushCompileCache()
  await toldToStop
  await server.stop()
} catch (error) {
  if (!(error instanceof AppError)) throw error
  const { code, status, message } = error
  say({ kind: 'refused', code, status, message })
  await toldToStop
}
// Its own disconnecting is no reason to exit at once.
process.removeAllListeners('disconnect')
process.disconnect()

function say(message: ApiMessage): void {
  process.send?.(message)
}
