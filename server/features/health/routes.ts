import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HealthAnswer, NotReadyAnswer, ReadyAnswer } from '../../../shared/api/server.ts'
import { createReadinessCheck, type ReadinessDependencies } from './check-readiness.ts'

const tags = ['health']

/**
 * For supervisors of this server. The routes are open to everybody, so they reveal nothing else.
 */
export function healthRoutes(dependencies: ReadinessDependencies): FastifyPluginAsyncTypebox {
  const findReason = createReadinessCheck(dependencies)
  return async app => {
    app.get(
      '/healthz',
      { schema: { tags, summary: 'Returns that the server answers', response: { 200: HealthAnswer } } },
      async () => ({ status: 'ok' as const }),
    )
    app.get(
      '/readyz',
      {
        schema: {
          tags,
          summary: 'Returns whether the server can do its work: 503 with a reason if not',
          response: { 200: ReadyAnswer, 503: NotReadyAnswer },
        },
      },
      async (_request, reply) => {
        const reason = await findReason()
        if (reason === null) return { status: 'ready' as const }
        return reply.code(503).send({ status: 'not-ready', reason })
      },
    )
  }
}
