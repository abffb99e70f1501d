import { handle, Streamed } from '../../http/route.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { createNotFreshError } from '../../http/require-identity.ts'
import type { Auth } from './create-auth.ts'
import { GOOGLE } from './google.ts'
import { deleteProvider, hasOtherSignInMethod, hasPhone, hasSecondStep, listProviders } from './queries.ts'
import { deleteOtherSessions } from './session-queries.ts'
import { sendResponse, toWebHeaders } from './web-requests.ts'
import { isFresh } from './session-rules.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** Routes on sign-in methods for which better-auth has none. */
export function securityRoutes({ db, auth, now }: { db: Database; auth: Auth; now: () => number }) {
  return handle({
    'GET /api/security': async ({ ownerId }) => {
      const providers = await listProviders(db, ownerId)
      return {
        hasPassword: providers.includes('credential'),
        hasGoogle: providers.includes(GOOGLE),
        hasPhone: await hasPhone(db, ownerId),
        hasSecondStep: await hasSecondStep(db, ownerId),
      }
    },

    'POST /api/security/password': async ({ ownerId, headers, body }) => {
      const session = await auth.findSession(headers.cookie)
      requireFresh(session, now())
      await refuseWeakPassword(body.newPassword)
      const answer = await auth.setPassword(toWebHeaders(headers), body.newPassword)
      if (!answer.ok) return new Streamed(({ reply }) => sendResponse(reply, answer))
      await deleteOtherSessions(db, ownerId, session?.id ?? '')
      await revokeAllAppPasswords(db, ownerId, now())
      await recordEvent(db, ownerId, { kind: 'password-changed' }, now())
      return null
    },

    'POST /api/security/google/disconnect': async ({ ownerId, headers }) => {
      requireFresh(await auth.findSession(headers.cookie), now())
      if (!(await hasOtherSignInMethod(db, ownerId, GOOGLE))) {
        throw new AppError('last-sign-in-method', 409, 'Set a password first, so that you can still log in.')
      }
      await transactFor(db, ownerId, async transaction => {
        const isRemoved = await deleteProvider(transaction, ownerId, GOOGLE)
        if (isRemoved) await recordEvent(transaction, ownerId, { kind: 'google-removed' }, now())
      })
      return null
    },
  })
}

function requireFresh(session: { createdAt: number } | null, now: number): void {
  if (!isFresh(session, now)) throw createNotFreshError()
}
