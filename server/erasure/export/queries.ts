import { sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { getEngine, type OwnedRows } from '../../storage/db/engine.ts'
import type { OwnedTable } from '../../storage/db/owned-tables.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import type { ZipPhoto } from '../../machinery/zips/plan-photos-zip.ts'

export type ExportedRow = Readonly<Record<string, unknown>>

/**
 * Lists photos in upload order, including the trash, but not those whose last file was deleted from
 * its folder.
 */
export async function listPhotosToExport(
  db: Queryable,
  ownerId: string,
): Promise<(ZipPhoto & { trashedAt: number | null })[]> {
  return db
    .selectFrom('allPhotos')
    .select(['id', 'name', 'crc32', 'byteSize', 'uploadedAt', 'takenAt', 'trashedAt'])
    .where('ownerId', '=', ownerId)
    .where('erasureId', 'is', null)
    .where(eb =>
      eb.or([
        eb('keptIn', '=', 'store'),
        eb.exists(
          eb
            .selectFrom('folderFiles')
            .select('folderFiles.id')
            .whereRef('folderFiles.photoId', '=', 'allPhotos.id')
            .where(unindexedOwnerId('folderFiles'), '=', ownerId)
            .where('folderFiles.missingAt', 'is', null),
        ),
      ]),
    )
    .orderBy('seq')
    .execute()
}

/**
 * Reads a page of the owner's rows in a table, after `after`; `at` is the place of the next page.
 */
export async function readRows(
  db: Queryable,
  ownerId: string,
  { table, ownerColumn, after, limit }: OwnedTable & { after: unknown; limit: number },
): Promise<OwnedRows> {
  return getEngine(db).readOwnedRows(db, ownerId, { table, ownerColumn, after, limit })
}

/** Reads the account's own data, without any secret that grants access. */
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
  const appPasswords = await db
    .selectFrom('appPasswords')
    .select(['name', 'createdAt', 'expiresAt', 'usedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
  return {
    user: user.rows,
    sessions: sessions.rows,
    signInMethods: signInMethods.rows,
    passkeys: passkeys.rows,
    appPasswords,
  }
}
