import type { Queryable } from './database.ts'
import { createSecret } from '../../random-text.ts'

/** Returns the server's secret of this name; creates it on first use. */
export async function ensureSecret(db: Queryable, name: string, fresh = createSecret()): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: fresh })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

/** Returns null if there is none. */
export async function findSecret(db: Queryable, name: string): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}
