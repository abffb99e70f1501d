import type { Queryable } from '../../storage/db/database.ts'

export async function addInvitation(
  db: Queryable,
  invitation: { tokenHash: string; createdAt: number; validUntil: number },
): Promise<void> {
  await db.deleteFrom('invitations').where('validUntil', '<', invitation.createdAt).execute()
  await db.insertInto('invitations').values(invitation).execute()
}

export async function hasInvitation(db: Queryable, tokenHash: string, now: number): Promise<boolean> {
  const invitation = await db
    .selectFrom('invitations')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('validUntil', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return invitation !== undefined
}

/**
 * Marks an invitation as used, since it is valid for one account; tells whether this call did it.
 */
export async function useInvitation(db: Queryable, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('validUntil', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
