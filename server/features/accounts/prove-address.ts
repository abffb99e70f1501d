import type { Database } from '../../db/database.ts'

/**
 * For who has shown for the first time to read the account's mail: every way in that was there
 * before ends, for whoever added it had not. `keepsPassword`: it is that of the same person. Tells
 * whether it was the first time.
 */
export async function proveAddress(
  db: Database,
  userId: string,
  { keepsPassword, now }: { keepsPassword: boolean; now: number },
): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('user')
      .set({
        emailVerified: 1,
        phoneNumber: null,
        phoneNumberVerified: 0,
        twoFactorEnabled: 0,
        updatedAt: new Date(now).toISOString(),
      })
      .where('id', '=', userId)
      .where('emailVerified', '=', 0)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    for (const table of ['session', 'passkey', 'twoFactor'] as const) {
      await transaction.deleteFrom(table).where('userId', '=', userId).execute()
    }
    await transaction
      .deleteFrom('account')
      .where('userId', '=', userId)
      .$if(keepsPassword, query => query.where('providerId', '!=', 'credential'))
      .execute()
    // Links and cookies that are still out.
    await transaction.deleteFrom('verification').where('value', '=', userId).execute()
    return true
  })
}
