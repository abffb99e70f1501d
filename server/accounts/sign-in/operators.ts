import type { Queryable } from '../../storage/db/database.ts'

/** Returns whether the account belongs to somebody who runs this machine (decision 66). */
export async function isOperator(db: Queryable, ownerId: string): Promise<boolean> {
  const operator = await db
    .selectFrom('operators')
    .select('ownerId')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return operator !== undefined
}

export async function addOperator(db: Queryable, ownerId: string): Promise<void> {
  await db
    .insertInto('operators')
    .values({ ownerId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Does nothing if there are several accounts, even if two were created at the same time. */
export async function addOperatorIfAlone(db: Queryable, ownerId: string): Promise<void> {
  const { count } = await db
    .selectFrom('user')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 1) await addOperator(db, ownerId)
}

export async function removeOperator(db: Queryable, ownerId: string): Promise<void> {
  await db.deleteFrom('operators').where('ownerId', '=', ownerId).execute()
}
