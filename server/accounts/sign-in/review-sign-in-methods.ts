import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import type { SignInMethod } from '../../../shared/api/sign-in.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { createToken } from '../../random-text.ts'
import { translateErrors, readTexts } from './guard.ts'
import { RESET_LIFE_S } from './limits.ts'
import { listSignInMethods, removeSignInMethod } from './sign-in-method-queries.ts'

const formatIdentifier = (token: string): string => `sign-in-methods-review:${token}`
const EVENTS = { phone: 'phone-changed', passkey: 'passkey-removed', google: 'google-removed' } as const

/**
 * Lets the user review the other sign-in methods of the account after a password reset, and remove
 * those that strangers added: POST /remove-sign-in-method { token, id }. The second step is not
 * among them, since access to the mailbox alone must not be enough to remove it.
 */
export function reviewSignInMethods({ db, now }: { db: Database; now: () => number }) {
  const resets = new WeakMap<Request, string>()
  const answerWithSignInMethods = createAuthMiddleware(async context => {
    const { returned, internalAdapter } = context.context
    const userId = context.request && resets.get(context.request)
    if (returned instanceof APIError || userId === undefined) return undefined
    const reviewToken = createToken()
    await internalAdapter.createVerificationValue({
      identifier: formatIdentifier(reviewToken),
      value: userId,
      expiresAt: new Date(Date.now() + RESET_LIFE_S * 1000),
    })
    return context.json({ status: true, reviewToken, signInMethods: await listSignInMethods(db, userId) })
  })
  const endpoint = createAuthEndpoint('/remove-sign-in-method', { method: 'POST' }, async context => {
    const body = (context.body ?? {}) as Record<string, unknown>
    const { token, id } = await translateErrors(async () => readTexts(body, ['token', 'id']))
    const review = await context.context.internalAdapter.findVerificationValue(formatIdentifier(token))
    if (!review || review.expiresAt.getTime() < Date.now())
      throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.INVALID_TOKEN)
    const removed = (await listSignInMethods(db, review.value)).find(method => method.id === id)
    if (removed) {
      await transactFor(db, review.value, async transaction => {
        await removeSignInMethod(transaction, review.value, removed)
        await recordEvent(transaction, review.value, { kind: EVENTS[removed.kind] }, now())
      })
    }
    const signInMethods: SignInMethod[] = await listSignInMethods(db, review.value)
    return context.json({ signInMethods })
  })
  return {
    /** better-auth calls it on a reset, since its hooks do not receive the user. */
    recordReset: (request: Request | undefined, userId: string): void => {
      if (request) resets.set(request, userId)
    },
    plugin: {
      id: 'kindred-review-sign-in-methods' as const,
      endpoints: { removeSignInMethod: endpoint },
      hooks: {
        after: [
          {
            matcher: ({ path }: { path?: string }) => path === '/reset-password',
            handler: answerWithSignInMethods,
          },
        ],
      },
    },
  }
}

export type SignInMethodsReview = ReturnType<typeof reviewSignInMethods>
