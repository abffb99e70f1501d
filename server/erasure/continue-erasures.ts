import type { FastifyInstance } from 'fastify'
import type { Eraser } from './eraser.ts'

const POLL_MS = 2000

/**
 * Continues open erasures while the server is ready, until it closes. `isAlone`: no worker can be
 * running yet.
 */
export function continueErasures(
  app: FastifyInstance,
  eraser: Eraser,
  { isAlone }: { isAlone: boolean },
): void {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const continueNow = (): void => {
    running ??= eraser
      .continueAll()
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'could not continue erasures; will try again later'),
      )
      .then(() => void (running = undefined))
  }
  // Before the first request and any worker, so that nothing delays erasures of an earlier run.
  app.addHook('onReady', async () => {
    await (isAlone ? eraser.resume() : eraser.continueAll())
  })
  app.addHook('onListen', async () => {
    timer = setInterval(continueNow, POLL_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await eraser.stop()
    await running
  })
}
