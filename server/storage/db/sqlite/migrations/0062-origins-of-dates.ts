import { sql, type Kysely } from 'kysely'

/**
 * Adds to photos where their date comes from, the date in a sidecar, and when they were archived,
 * and to the files of an export whether their photos are new.
 * The origin is null until the date is read by the rule of decision 111.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('photos')`.execute(db)
  const columns = rows.map(({ name }) => name)
  await addColumns(db, { columns, text: sql`text` })
}

/** `columns` are those of the view of photos, whatever migrations came before. */
export async function addColumns(
  db: Kysely<unknown>,
  { columns, text }: { columns: readonly string[]; text: ReturnType<typeof sql> },
): Promise<void> {
  await sql`alter table "allPhotos" add column "takenFrom" ${text}`.execute(db)
  await sql`alter table "allPhotos" add column "sidecarTakenAt" bigint`.execute(db)
  await sql`alter table "allPhotos" add column "archivedAt" bigint`.execute(db)
  await sql`alter table "takeoutFiles" add column "isNew" bigint default 0 not null`.execute(db)
  await sql`drop view "photos"`.execute(db)
  const all = [...columns, 'takenFrom', 'sidecarTakenAt', 'archivedAt'].map(name => sql.id(name))
  await sql`create view "photos" as select ${sql.join(all)} from "allPhotos" where "trashedAt" is null`.execute(
    db,
  )
}
