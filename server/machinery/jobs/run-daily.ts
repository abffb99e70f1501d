import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../shared/api/durations.ts'

/** Runs a task when the server starts to listen, then once a day until it closes. */
export function runDaily(app: FastifyInstance, task: () => Promise<void>): void {
  const { log } = app
  const run = (): Promise<void> =>
    task().catch((error: unknown) => log.error({ err: error }, 'daily task failed; will try again tomorrow'))
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    running = run()
    timer = setInterval(() => {
      running = running.then(run)
    }, DAY_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
