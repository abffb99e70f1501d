import type { FastifyInstance } from 'fastify'
import type { Eraser } from './eraser.ts'

const LOOK_EVERY_MS = 2000

/** Carries erasures on from when the server is ready until it closes. */
export function carryOnErasures(app: FastifyInstance, eraser: Eraser): void {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const carryOn = (): void => {
    running ??= eraser
      .carryOnAll()
      .catch((error: unknown) => app.log.error({ err: error }, 'erasures not looked for'))
      .then(() => void (running = undefined))
  }
  // Before the first request and before any worker: what an earlier run had begun is held up
  // nowhere.
  app.addHook('onReady', async () => {
    await eraser.resume()
  })
  app.addHook('onListen', async () => {
    timer = setInterval(carryOn, LOOK_EVERY_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
