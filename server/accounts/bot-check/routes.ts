import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BotCheckChallenge, BotCheckQuery } from '../../../shared/api/sign-in.ts'
import type { BotCheck } from './create-bot-check.ts'

/** Route GET /bot-check: a challenge to solve before a form is sent. */
export function botCheckRoutes({ botCheck }: { botCheck: BotCheck }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/bot-check',
      {
        schema: {
          tags: ['accounts'],
          summary: 'Returns a proof of work to solve before signing up',
          querystring: BotCheckQuery,
          response: { 200: BotCheckChallenge },
        },
      },
      async ({ query }, reply) => {
        reply.header('cache-control', 'no-store')
        return botCheck.createChallenge(query.work)
      },
    )
  }
}
