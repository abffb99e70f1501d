import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { ActivityKind } from '../../../shared/api/account.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import { GOOGLE } from './google.ts'
import { hasOtherSignInMethod } from './queries.ts'

const KINDS: Record<string, ActivityKind> = {
  '/change-password': 'password-changed',
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/delete-passkey': 'passkey-removed',
  '/two-factor/generate-backup-codes': 'recovery-codes-renewed',
}

/** Records changes of the sign-in methods in the activity, so that owners see changes by others. */
export function securityEvents({ db, now }: { db: Database; now: () => number }) {
  const recordSuccess = createAuthMiddleware(async context => {
    const kind = KINDS[context.path ?? '']
    const { returned, newSession } = context.context
    if (!kind || returned instanceof Error) return
    const session = newSession ?? (await getSessionFromCtx(context))
    if (session) await recordEvent(db, session.user.id, { kind }, now())
  })
  return {
    id: 'kindred-security-events' as const,
    init: () => ({
      options: {
        databaseHooks: {
          user: { update: { before: recordChanges } },
          account: { create: { after: recordProvider } },
        },
      },
    }),
    hooks: {
      after: [{ matcher: ({ path = '' }: { path?: string }) => path in KINDS, handler: recordSuccess }],
    },
  }

  /**
   * Records what an update of a user changed. Sign-ins use the same paths; the written row
   * distinguishes them.
   */
  async function recordChanges(
    changes: Record<string, unknown>,
    context: { context: { session?: { user: { id: string } } | null } } | null,
  ): Promise<void> {
    const userId = context?.context.session?.user.id
    if (userId === undefined) return
    const isOn = changes['twoFactorEnabled']
    if (typeof isOn === 'boolean')
      await recordEvent(db, userId, { kind: isOn ? 'two-factor-on' : 'two-factor-off' }, now())
    if (typeof changes['phoneNumber'] === 'string')
      await recordEvent(db, userId, { kind: 'phone-changed' }, now())
  }

  /**
   * Records that a provider was connected, in Settings or by a sign-in with the same address. The
   * provider with which an account was created is not recorded.
   */
  async function recordProvider({
    userId,
    providerId,
  }: {
    userId: string
    providerId: string
  }): Promise<void> {
    if (providerId !== GOOGLE || !(await hasOtherSignInMethod(db, userId, GOOGLE))) return
    await recordEvent(db, userId, { kind: 'google-added' }, now())
  }
}
