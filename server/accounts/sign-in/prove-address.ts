import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { deleteLinks } from './queries.ts'
import { markAddressVerified, removeAllSignInMethods } from './sign-in-method-queries.ts'

/**
 * Marks an e-mail address as verified, after its owner opened a link sent there. The first time,
 * every earlier sign-in method is removed, since the user who added it had not proved the address;
 * with `keepsPassword`, the password stays, as the same person chose it. Tells whether it was the
 * first time.
 */
export async function proveAddress(
  db: Database,
  userId: string,
  { keepsPassword, now }: { keepsPassword: boolean; now: number },
): Promise<boolean> {
  return transactFor(db, userId, async transaction => {
    const isFirst = await markAddressVerified(transaction, userId, now)
    if (!isFirst) return false
    await removeAllSignInMethods(transaction, userId, { keepsPassword })
    await revokeAllAppPasswords(transaction, userId, now)
    await deleteLinks(transaction, userId)
    return true
  })
}
