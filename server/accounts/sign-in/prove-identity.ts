import type { createPasswordProofs } from './count-password-proofs.ts'
import { RECENT_SIGN_IN_MS } from './session-rules.ts'

/** The part of better-auth's context that is used here. */
type Accounts = {
  readonly proofs: ReturnType<typeof createPasswordProofs>
  readonly findPasswordHash: (userId: string) => Promise<string | null>
  readonly verify: (password: string, hash: string) => Promise<boolean>
  /** Returns when the session of these headers began, by better-auth's clock. */
  readonly findSessionStart: (headers: Headers) => Promise<Date | null>
}

/** Checks the identity of the user before an action that cannot be undone. */
export type IdentityProofs = {
  /** Tells whether the session of these headers began less than `RECENT_SIGN_IN_MS` ago. */
  readonly isFreshlySignedIn: (headers: Headers) => Promise<boolean>
  readonly hasPassword: (userId: string) => Promise<boolean>
  /** Counts as an attempt. Throws `too-many-requests`. */
  readonly isPasswordOfUser: (userId: string, password: string) => Promise<boolean>
}

export function createIdentityProofs({
  proofs,
  findPasswordHash,
  verify,
  findSessionStart,
}: Accounts): IdentityProofs {
  return {
    async isFreshlySignedIn(headers) {
      const startedAt = await findSessionStart(headers)
      return startedAt !== null && Date.now() - startedAt.getTime() < RECENT_SIGN_IN_MS
    },
    hasPassword: async userId => (await findPasswordHash(userId)) !== null,
    async isPasswordOfUser(userId, password) {
      await proofs.take(userId)
      const hash = await findPasswordHash(userId)
      const isRight = hash !== null && (await verify(password, hash))
      if (isRight) await proofs.forgive(userId)
      return isRight
    },
  }
}
