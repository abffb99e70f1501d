import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { expireFaces } from './expire-faces.ts'

/** Expires faces when the server starts to listen, then once a day until it closes. */
export function expireFacesDaily(
  app: FastifyInstance,
  dependencies: Omit<Parameters<typeof expireFaces>[0], 'onFailure'>,
): void {
  const { log } = app
  const expire = async (): Promise<void> => {
    try {
      const counts = await expireFaces({
        ...dependencies,
        onFailure: error => log.error({ err: error }, 'faces of one user not expired'),
      })
      if (counts.announced + counts.erased > 0) log.info(counts, 'looked for faces to expire')
    } catch (error) {
      log.error({ err: error }, 'faces not expired')
    }
  }
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    running = expire()
    timer = setInterval(() => {
      running = running.then(expire)
    }, DAY_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
