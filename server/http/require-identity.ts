import { AppError } from '../errors.ts'

export type IdentityCheck = {
  /** Counts as an attempt. Throws `too-many-requests`. */
  readonly isPasswordOfUser: (ownerId: string, password: string) => Promise<boolean>
  /** Throws if the session is too old for the action; asked when no password was sent. */
  readonly requireFresh: () => Promise<void>
}

/** Checks the identity of the user. Throws `wrong-password`, and the errors of `requireFresh`. */
export async function requireIdentity(
  { isPasswordOfUser, requireFresh }: IdentityCheck,
  { ownerId, password }: { readonly ownerId: string; readonly password: string | undefined },
): Promise<void> {
  if (password === undefined) await requireFresh()
  else if (!(await isPasswordOfUser(ownerId, password)))
    throw new AppError('wrong-password', 403, "That isn't your password. Try again.")
}

/** Returns the error for changing how one signs in, in a session that is too old for it. */
export function createNotFreshError(): AppError {
  return new AppError('session-not-fresh', 403, 'For your safety, log out and log in again first.')
}
