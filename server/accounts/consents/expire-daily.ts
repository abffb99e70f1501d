import type { FastifyInstance } from 'fastify'
import { runDaily } from '../../machinery/jobs/run-daily.ts'
import { expireFaces } from './expire-faces.ts'

export function expireFacesDaily(
  app: FastifyInstance,
  dependencies: Omit<Parameters<typeof expireFaces>[0], 'onFailure'>,
): void {
  const { log } = app
  runDaily(app, async () => {
    const counts = await expireFaces({
      ...dependencies,
      onFailure: error => log.error({ err: error }, 'faces of one user not expired'),
    })
    if (counts.announced + counts.erased > 0) log.info(counts, 'searched for faces to expire')
  })
}
