import type { createPasswordProofs } from './count-password-proofs.ts'
import type { Auth } from './create-auth.ts'

/** What is needed of better-auth's context. */
type Accounts = {
  readonly proofs: ReturnType<typeof createPasswordProofs>
  readonly findPasswordHash: (userId: string) => Promise<string | null>
  readonly verify: (password: string, hash: string) => Promise<boolean>
  /** When the session of these headers began, by the library's own clock. */
  readonly findSessionStart: (headers: Headers) => Promise<Date | null>
}

/**
 * Long enough to sign in and find the button; short enough that a session left open elsewhere is
 * none.
 */
const FRESH_MS = 10 * 60_000

/** For what cannot be undone: who is asking must have shown just now who they are. */
export function identityProofs({
  proofs,
  findPasswordHash,
  verify,
  findSessionStart,
}: Accounts): Pick<Auth, 'isFreshlySignedIn' | 'hasPassword' | 'isPasswordOf'> {
  return {
    async isFreshlySignedIn(headers) {
      const startedAt = await findSessionStart(headers)
      return startedAt !== null && Date.now() - startedAt.getTime() < FRESH_MS
    },
    hasPassword: async userId => (await findPasswordHash(userId)) !== null,
    async isPasswordOf(userId, password) {
      await proofs.take(userId)
      const hash = await findPasswordHash(userId)
      const isRight = hash !== null && (await verify(password, hash))
      if (isRight) await proofs.forgive(userId)
      return isRight
    },
  }
}
