import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import type { WayIn } from '../../../shared/api/session.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Database } from '../../db/database.ts'
import { createToken } from '../../random-text.ts'
import { answeringErrors, readTexts } from './guard.ts'
import { RESET_LIFE_S } from './limits.ts'
import { listWaysIn, removeWayIn } from './way-in-queries.ts'

const verificationOf = (token: string): string => `ways-in-review:${token}`
const EVENTS = { phone: 'phone-changed', passkey: 'passkey-removed', google: 'google-removed' } as const

/**
 * After a reset, whoever chose the new password sees which other ways in there are, and ends those
 * that are not theirs: POST /end-way-in { token, id }. The second step is not among them, or a
 * mailbox alone would get past it.
 */
export function reviewWaysIn({ db, now }: { db: Database; now: () => number }) {
  const resets = new WeakMap<Request, string>()
  const tellWaysIn = createAuthMiddleware(async context => {
    const { returned, internalAdapter } = context.context
    const userId = context.request && resets.get(context.request)
    if (returned instanceof APIError || userId === undefined) return undefined
    const reviewToken = createToken()
    await internalAdapter.createVerificationValue({
      identifier: verificationOf(reviewToken),
      value: userId,
      expiresAt: new Date(Date.now() + RESET_LIFE_S * 1000),
    })
    return context.json({ status: true, reviewToken, waysIn: await listWaysIn(db, userId) })
  })
  const endWayIn = createAuthEndpoint('/end-way-in', { method: 'POST' }, async context => {
    const body = (context.body ?? {}) as Record<string, unknown>
    const { token, id } = await answeringErrors(async () => readTexts(body, ['token', 'id']))
    const review = await context.context.internalAdapter.findVerificationValue(verificationOf(token))
    if (!review || review.expiresAt.getTime() < Date.now())
      throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.INVALID_TOKEN)
    const ended = (await listWaysIn(db, review.value)).find(wayIn => wayIn.id === id)
    if (ended) {
      await db.transaction().execute(async transaction => {
        await removeWayIn(transaction, review.value, ended)
        await recordEvent(transaction, review.value, { kind: EVENTS[ended.kind] }, now())
      })
    }
    const waysIn: WayIn[] = await listWaysIn(db, review.value)
    return context.json({ waysIn })
  })
  return {
    /** To be told by better-auth, which tells its hooks of a reset not whose it was. */
    noteReset: (request: Request | undefined, userId: string): void => {
      if (request) resets.set(request, userId)
    },
    plugin: {
      id: 'kindred-review-ways-in' as const,
      endpoints: { endWayIn },
      hooks: {
        after: [
          {
            matcher: ({ path }: { path?: string }) => path === '/reset-password',
            handler: tellWaysIn,
          },
        ],
      },
    },
  }
}

export type WaysInReview = ReturnType<typeof reviewWaysIn>
