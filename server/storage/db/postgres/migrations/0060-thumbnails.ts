import { sql, type Kysely } from 'kysely'
import { addJobs, showColumns } from '../../sqlite/migrations/0060-thumbnails.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "allPhotos" add column "thumbAt" bigint`.execute(db)
  await sql`alter table "allPhotos" add column "previewType" text collate "C"`.execute(db)
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns
    where table_schema = current_schema() and table_name = 'photos' order by ordinal_position`.execute(db)
  await sql`drop view "photos"`.execute(db)
  await showColumns(
    db,
    rows.map(({ name }) => name),
  )
  await addJobs(db)
}
