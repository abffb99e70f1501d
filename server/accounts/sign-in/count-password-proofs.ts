import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Throttle } from '../../machinery/throttle/create-throttle.ts'
import { translateErrors } from './guard.ts'
import { listAllowances } from './limits.ts'

const NAME = 'password-proof'

/** Counts the passwords that signed-in users enter to prove their identity, over all paths. */
export function createPasswordProofs({ throttle }: { throttle: Throttle }) {
  return {
    /** Throws `too-many-requests`. */
    take: (userId: string): Promise<void> => throttle.take(listAllowances(NAME, userId, '')),
    forgive: (userId: string): Promise<void> =>
      throttle.forgive({ name: NAME, subject: userId.toLowerCase() }),
  }
}

/** Counts them on every better-auth path that accepts a password within a session. */
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
      before: [{ matcher: containsPassword, handler: take }],
      after: [{ matcher: containsPassword, handler: forgive }],
    },
  }
}

/** Leaves out sign-in and sign-up, which have separate limits, for users without a session. */
function containsPassword({ path = '', body }: { path?: string; body?: unknown }): boolean {
  const { password, currentPassword } = Object(body) as Record<string, unknown>
  const isSignIn = path.startsWith('/sign-in/') || path.startsWith('/sign-up/')
  return !isSignIn && (password !== undefined || currentPassword !== undefined)
}
