import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { ActivityKind } from '../../../shared/api/activity.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Database } from '../../db/database.ts'

const KINDS: Record<string, ActivityKind> = {
  '/change-password': 'password-changed',
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/delete-passkey': 'passkey-removed',
}

/** Tells in the activity what has become of the ways in, so that the owner sees it if it was somebody else. */
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
    init: () => ({ options: { databaseHooks: { user: { update: { before: recordSecondStep } } } } }),
    hooks: {
      after: [{ matcher: ({ path = '' }: { path?: string }) => path in KINDS, handler: recordSuccess }],
    },
  }

  /** The path of its codes is the same for switching it on and for a sign-in; what is written tells them apart. */
  async function recordSecondStep(
    changes: Record<string, unknown>,
    context: { context: { session?: { user: { id: string } } | null } } | null,
  ): Promise<void> {
    const isOn = changes['twoFactorEnabled']
    const userId = context?.context.session?.user.id
    if (typeof isOn !== 'boolean' || userId === undefined) return
    const kind = isOn ? 'two-factor-on' : 'two-factor-off'
    await recordEvent(db, userId, { kind }, now())
  }
}
