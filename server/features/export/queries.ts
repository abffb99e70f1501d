import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { OwnedTable } from '../../db/owned-tables.ts'
import type { ZipPhoto } from '../../zips/zip-photos.ts'

export type ExportedRow = Readonly<Record<string, unknown>>

/** In the order in which they were added, those in the trash too. */
export async function listPhotosToExport(
  db: Queryable,
  ownerId: string,
): Promise<(ZipPhoto & { trashedAt: number | null })[]> {
  return db
    .selectFrom('allPhotos')
    .select(['id', 'name', 'crc32', 'byteSize', 'uploadedAt', 'takenAt', 'trashedAt'])
    .where('ownerId', '=', ownerId)
    .where('erasureId', 'is', null)
    .orderBy('seq')
    .execute()
}

/**
 * Some of the owner's rows in a table, whole, from behind `after` on; `at` is where the next ones
 * begin.
 */
export async function readRows(
  db: Queryable,
  ownerId: string,
  { table, ownerColumn, after, limit }: OwnedTable & { after: number; limit: number },
): Promise<{ rows: ExportedRow[]; at: number | null }> {
  // By the rows' own order, in one pass over the table: an index would have to be sorted anew for
  // each page.
  const { rows } = await sql<ExportedRow & { rowNumber: number }>`
    select rowid as "rowNumber", * from ${sql.table(table)} not indexed
    where rowid > ${after} and ${sql.ref(ownerColumn)} = ${ownerId} order by rowid limit ${limit}`.execute(db)
  return {
    rows: rows.map(row => ({ ...row, rowNumber: undefined })),
    at: rows.length < limit ? null : (rows.at(-1)?.rowNumber ?? null),
  }
}

/** What is kept of the account itself, without what would let somebody in. */
export async function readAccount(db: Queryable, ownerId: string): Promise<Record<string, ExportedRow[]>> {
  const user = await sql<ExportedRow>`select * from "user" where id = ${ownerId}`.execute(db)
  const sessions = await sql<ExportedRow>`
    select "createdAt", "expiresAt", "ipAddress", "userAgent" from session where "userId" = ${ownerId}`.execute(
    db,
  )
  const signInMethods = await sql<ExportedRow>`
    select "providerId", "createdAt" from account where "userId" = ${ownerId}`.execute(db)
  const passkeys = await sql<ExportedRow>`
    select name, "createdAt", "deviceType", "backedUp" from passkey where "userId" = ${ownerId}`.execute(db)
  return {
    user: user.rows,
    sessions: sessions.rows,
    signInMethods: signInMethods.rows,
    passkeys: passkeys.rows,
  }
}
