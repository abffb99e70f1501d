import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { NewPassword, Security } from '../../../shared/api/security.ts'
import { recordEvent } from '../../library/activity/record-event.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { createNotFreshError } from '../../http/require-identity.ts'
import type { Auth } from './create-auth.ts'
import { GOOGLE } from './google.ts'
import {
  deleteProvider,
  hasOtherSignInMethod,
  hasPhone,
  hasSecondStep,
  listProviders,
} from './security-queries.ts'
import { deleteOtherSessions } from './session-queries.ts'
import { sendResponse } from './send-response.ts'
import { isFresh } from './session-rules.ts'
import { refuseWeakPassword } from './weak-password.ts'
import { toWebHeaders } from './to-web-headers.ts'

const tags = ['accounts']

/** Routes on sign-in methods for which better-auth has none. */
export function securityRoutes({
  db,
  auth,
  now,
}: {
  db: Database
  auth: Auth
  now: () => number
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/security',
      { schema: { tags, summary: 'Lists the sign-in methods of the user', response: { 200: Security } } },
      async ({ ownerId }) => {
        const providers = await listProviders(db, ownerId)
        return {
          hasPassword: providers.includes('credential'),
          hasGoogle: providers.includes(GOOGLE),
          hasPhone: await hasPhone(db, ownerId),
          hasSecondStep: await hasSecondStep(db, ownerId),
        }
      },
    )

    app.post(
      '/security/password',
      {
        schema: { tags, summary: 'Sets a first password', body: NewPassword, response: { 204: Type.Null() } },
      },
      async ({ ownerId, headers, body }, reply) => {
        const session = await auth.findSession(headers.cookie)
        requireFresh(session, now())
        await refuseWeakPassword(body.newPassword)
        const answer = await auth.setPassword(toWebHeaders(headers), body.newPassword)
        if (!answer.ok) return sendResponse(reply, answer)
        await deleteOtherSessions(db, ownerId, session?.id ?? '')
        await revokeAllAppPasswords(db, ownerId, now())
        await recordEvent(db, ownerId, { kind: 'password-changed' }, now())
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/security/google/disconnect',
      { schema: { tags, summary: 'Disconnects Google as a sign-in method', response: { 204: Type.Null() } } },
      async ({ ownerId, headers }, reply) => {
        requireFresh(await auth.findSession(headers.cookie), now())
        if (!(await hasOtherSignInMethod(db, ownerId, GOOGLE))) {
          throw new AppError(
            'last-sign-in-method',
            409,
            'Set a password first, so that you can still log in.',
          )
        }
        await transactFor(db, ownerId, async transaction => {
          const isRemoved = await deleteProvider(transaction, ownerId, GOOGLE)
          if (isRemoved) await recordEvent(transaction, ownerId, { kind: 'google-removed' }, now())
        })
        return reply.code(204).send(null)
      },
    )
  }
}

function requireFresh(session: { createdAt: number } | null, now: number): void {
  if (!isFresh(session, now)) throw createNotFreshError()
}
