import type { Queryable } from './database.ts'

/** Returns the network that the operator of the server has chosen; undefined if none was chosen. */
export async function readChosenNetwork(db: Queryable): Promise<string | undefined> {
  const chosen = await db.selectFrom('recognitionNetwork').select('networkId').executeTakeFirst()
  return chosen?.networkId
}

export async function writeChosenNetwork(db: Queryable, networkId: string): Promise<void> {
  await db
    .insertInto('recognitionNetwork')
    .values({ id: 1, networkId })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ networkId }))
    .execute()
}
