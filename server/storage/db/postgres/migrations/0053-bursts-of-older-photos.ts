import type { Kysely } from 'kysely'
import { addJobs } from '../../sqlite/migrations/0053-bursts-of-older-photos.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addJobs(db)
}
