import type { Queryable } from './database.ts'
import { createSecret } from '../random-text.ts'

/** The server's secret of that name, made when it is first asked for. */
export async function keepSecret(db: Queryable, name: string): Promise<string> {
  const fresh = createSecret()
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
