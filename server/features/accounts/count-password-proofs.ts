import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Throttle } from '../../throttle/create-throttle.ts'
import { translateErrors } from './guard.ts'
import { listAllowances } from './limits.ts'

const NAME = 'password-proof'

/** Counts passwords that signed-in users enter to prove who they are, on all paths together. */
export function createPasswordProofs({ throttle }: { throttle: Throttle }) {
  return {
    /** Throws `too-many-requests`. */
    take: (userId: string): Promise<void> => throttle.take(listAllowances(NAME, userId, '')),
    forgive: (userId: string): Promise<void> =>
      throttle.forgive({ name: NAME, subject: userId.toLowerCase() }),
  }
}

/** Counts them on each path of better-auth that takes a password in a session. */
export function countPasswordProofs(dependencies: { throttle: Throttle }) {
  const proofs = createPasswordProofs(dependencies)
  const take = createAuthMiddleware(async context => {
    const session = await getSessionFromCtx(context)
    if (session) await translateErrors(() => proofs.take(session.user.id))
  })
  const forgive = createAuthMiddleware(async context => {
    if (context.context.returned instanceof APIError) return
    const session = context.context.newSession ?? (await getSessionFromCtx(context))
    if (session) await proofs.forgive(session.user.id)
  })
  return {
    id: 'kindred-password-proofs' as const,
    hooks: {
      before: [{ matcher: givesPassword, handler: take }],
      after: [{ matcher: givesPassword, handler: forgive }],
    },
  }
}

/** Sign-in and sign-up have limits of their own, for users without a session. */
function givesPassword({ path = '', body }: { path?: string; body?: unknown }): boolean {
  const { password, currentPassword } = Object(body) as Record<string, unknown>
  const isSignIn = path.startsWith('/sign-in/') || path.startsWith('/sign-up/')
  return !isSignIn && (password !== undefined || currentPassword !== undefined)
}
