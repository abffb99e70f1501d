import { sql } from 'kysely'
import { countFacesAndPeople } from '../library/people/decide/queries.ts'
import type { Queryable } from '../storage/db/database.ts'
import { engineSql } from '../storage/db/engine.ts'
import { idList, numberList } from '../storage/db/id-list.ts'
import { inPortions } from '../storage/db/in-portions.ts'
import { OWNED_TABLES } from '../storage/db/owned-tables.ts'
import { unindexedOwnerId } from '../storage/db/unindexed-owner-id.ts'
import type { ErasedAmounts, OpenErasure } from './erasure.ts'

/** Counts the owner's data. */
export async function countOwned(db: Queryable, ownerId: string): Promise<Omit<ErasedAmounts, 'photosKept'>> {
  const { photos } = await db
    .selectFrom('allPhotos')
    .select(eb => eb.fn.countAll<number>().as('photos'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { names } = await db
    .selectFrom('allPeople')
    .select(eb => eb.fn.count<number>('name').as('names'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { corrections } = await db
    .selectFrom('decisions')
    .select(eb => eb.fn.countAll<number>().as('corrections'))
    .where('ownerId', '=', ownerId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    photos,
    ...(await countFacesAndPeople(db, ownerId)),
    names,
    corrections,
  }
}

/** Deletes jobs that could write what is being erased, except running ones. */
export async function deleteWaitingJobs(
  db: Queryable,
  ownerId: string,
  scope: 'faces' | 'photos' | 'account',
): Promise<void> {
  const jobs = db
    .selectFrom('jobs')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('state', '!=', 'running')
  const ofFaces = jobs
    // A thumbnail contains no face data.
    .where('name', '!=', 'make-thumbnail')
    .where(eb =>
      eb.or([
        eb('name', '!=', 'process-photo'),
        // Jobs of processed photos only search for faces.
        eb(
          'subjectId',
          'in',
          eb
            .selectFrom('allPhotos')
            .select('allPhotos.id')
            .where('allPhotos.ownerId', '=', ownerId)
            .where('allPhotos.state', '=', 'processed'),
        ),
      ]),
    )
  const found = await (scope === 'faces' ? ofFaces : jobs).execute()
  await inPortions(found, async some => {
    await db
      .deleteFrom('jobs')
      .where('id', 'in', numberList(some.map(({ id }) => id)))
      .where('state', '!=', 'running')
      .execute()
  })
}

/**
 * Deletes up to `limit` photos, or only the faces of as many photos, with everything that foreign
 * keys delete with them. Returns whether more are left.
 */
export async function deleteSomeRows(
  db: Queryable,
  ownerId: string,
  { scope, limit }: { scope: 'faces' | 'photos' | 'account'; limit: number },
): Promise<boolean> {
  const photos = db.selectFrom('allPhotos').select('id').where('ownerId', '=', ownerId).limit(limit)
  const some = scope === 'faces' ? photos.where('engineVersion', 'is not', null) : photos
  const found = await some.execute()
  const photoIds = idList(found.map(({ id }) => id))
  const unindexed = unindexedOwnerId('allPhotos')
  if (scope === 'faces') {
    await db
      .deleteFrom('allFaces')
      .where(unindexedOwnerId('allFaces'), '=', ownerId)
      .where('photoId', 'in', photoIds)
      .execute()
    await db
      .updateTable('allPhotos')
      .set({ engineVersion: null, faceCount: 0 })
      .where(unindexed, '=', ownerId)
      .where('id', 'in', photoIds)
      .execute()
  } else {
    await db.deleteFrom('allPhotos').where(unindexed, '=', ownerId).where('id', 'in', photoIds).execute()
  }
  return found.length === limit
}

/** Deletes every row about the owner's faces. */
export async function deleteFaceRows(db: Queryable, ownerId: string): Promise<void> {
  for (const { table, goesWith } of OWNED_TABLES) {
    if (goesWith === 'faces') await db.deleteFrom(table).where('ownerId', '=', ownerId).execute()
  }
  await db
    .updateTable('allPhotos')
    .set({ engineVersion: null, faceCount: 0 })
    .where('ownerId', '=', ownerId)
    .where('engineVersion', 'is not', null)
    .execute()
  await forgetFaceSubjects(db, ownerId)
}

/** Removes the person from events, which keep only what was done. */
async function forgetFaceSubjects(db: Queryable, ownerId: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ subjectId: null })
    .where('ownerId', '=', ownerId)
    .where('kind', 'in', ['named', 'merged', 'split', 'moved', 'hidden', 'downloaded', 'undone'])
    .execute()
}

/** Deletes the owner's photos and everything found in them, except running jobs. */
export async function deletePhotoRows(db: Queryable, ownerId: string): Promise<void> {
  await db.deleteFrom('jobs').where('ownerId', '=', ownerId).where('state', '!=', 'running').execute()
  for (const { table, goesWith } of OWNED_TABLES) {
    if (table !== 'jobs' && (goesWith === 'faces' || goesWith === 'photos'))
      await db.deleteFrom(table).where('ownerId', '=', ownerId).execute()
  }
  await db.updateTable('events').set({ subjectId: null }).where('ownerId', '=', ownerId).execute()
}

/**
 * Returns the e-mail address and phone number of the account. Those of the profile are unverified
 * and may belong to another person.
 */
export async function listRecipients(db: Queryable, ownerId: string): Promise<string[]> {
  // better-auth's table, whose columns depend on the configured sign-in methods.
  const { rows } = await sql<{
    email?: string | null
    phoneNumber?: string | null
  }>`select * from "user" where id = ${ownerId}`.execute(db)
  return [rows[0]?.email, rows[0]?.phoneNumber].flatMap(recipient => recipient || [])
}

/**
 * Deletes every row of the owner in any table, except the consents, the record of this erasure, and
 * running jobs. `isFirst`: leaves photos, faces and what belongs to them.
 */
export async function deleteAccountRows(
  db: Queryable,
  { id: erasureId, ownerId, recipients }: Pick<OpenErasure, 'id' | 'ownerId' | 'recipients'>,
  { isFirst = false } = {},
): Promise<void> {
  for (const { table, ownerColumn, goesWith } of OWNED_TABLES) {
    if (goesWith === 'proof' || (isFirst && goesWith !== 'account')) continue
    const kept =
      table === 'jobs'
        ? sql`and state <> 'running'`
        : table === 'erasureReceipts'
          ? sql`and id <> ${erasureId}`
          : sql``
    await sql`delete from ${sql.table(table)} where ${sql.ref(ownerColumn)} = ${ownerId} ${kept}`.execute(db)
  }
  for (const email of recipients) await db.deleteFrom('contacts').where('email', '=', email).execute()
  // In all tables of better-auth and its plugins, these columns identify the user.
  for (const { name, columns } of await db.introspection.getTables()) {
    if (columns.some(column => column.name === 'userId'))
      await sql`delete from ${sql.table(name)} where "userId" = ${ownerId}`.execute(db)
  }
  const isTheirs = engineSql(engine => engine.contains(sql.ref('value'), ownerId))
  await sql`delete from verification where ${isTheirs}`.execute(db)
  await sql`delete from "user" where id = ${ownerId}`.execute(db)
}
