import type { FastifyInstance } from 'fastify'
import { runDaily } from '../machinery/jobs/run-daily.ts'
import { expireTrash } from './expire-trash.ts'

export function expireTrashDaily(
  app: FastifyInstance,
  dependencies: Omit<Parameters<typeof expireTrash>[0], 'onFailure'>,
): void {
  const { log } = app
  runDaily(app, async () => {
    const photos = await expireTrash({
      ...dependencies,
      onFailure: error => log.error({ err: error }, 'trash of one user not erased'),
    })
    if (photos > 0) log.info({ photos }, 'erased photos that were in the trash for 30 days')
  })
}
