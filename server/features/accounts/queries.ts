import type { Queryable } from '../../db/database.ts'

/** The secret of that name; `fresh` becomes it when there is none yet. */
export async function keepSecret(db: Queryable, name: string, fresh: string): Promise<string> {
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
