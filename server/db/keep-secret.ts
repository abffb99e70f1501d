import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.ts'

/** The server's secret of that name, made when it is first asked for. */
export async function keepSecret(db: Queryable, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
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
