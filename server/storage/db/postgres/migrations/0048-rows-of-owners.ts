import type { Kysely } from 'kysely'
import { changeIndexes } from '../../sqlite/migrations/0048-rows-of-owners.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await changeIndexes(db, key => key)
}
