import type { Kysely } from 'kysely'
import { readAgain } from '../../sqlite/migrations/0063-read-dates-again.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await readAgain(db)
}
