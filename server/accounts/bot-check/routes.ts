import { handle, Reply } from '../../http/route.ts'
import type { BotCheck } from './create-bot-check.ts'

/** Route GET /bot-check: a challenge to solve before a form is sent. */
export function botCheckRoutes({ botCheck }: { botCheck: BotCheck }) {
  return handle({
    'GET /api/bot-check': async ({ query }) =>
      new Reply(200, await botCheck.createChallenge(query.work), { 'cache-control': 'no-store' }),
  })
}
