import type { ErasureReceipt } from '../../../shared/api/consents.ts'
import type { Queryable } from '../../db/database.ts'
import { OWNED_TABLES } from '../../db/owned-tables.ts'

/** The latest first. */
export async function listReceipts(db: Queryable, ownerId: string): Promise<ErasureReceipt[]> {
  const rows = await db
    .selectFrom('erasureReceipts')
    .select([
      'id',
      'reason',
      'startedAt',
      'completedAt',
      'faces',
      'people',
      'names',
      'corrections',
      'photosKept',
    ])
    .where('ownerId', '=', ownerId)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...row,
    startedAt: new Date(row.startedAt).toISOString(),
    completedAt: row.completedAt === null ? null : new Date(row.completedAt).toISOString(),
  }))
}

export type ErasedFaces = Pick<ErasureReceipt, 'faces' | 'people' | 'names' | 'corrections' | 'photosKept'>

/** Removes every row about the owner's faces, as part of the transaction that ends the consent, and counts them. */
export async function deleteFaceData(db: Queryable, ownerId: string): Promise<ErasedFaces> {
  const erased = await countFaceData(db, ownerId)
  for (const { table, goesWith } of OWNED_TABLES) {
    if (goesWith === 'faces') await db.deleteFrom(table).where('ownerId', '=', ownerId).execute()
  }
  await db
    .deleteFrom('jobs')
    .where('ownerId', '=', ownerId)
    .where('state', '!=', 'running')
    .where(eb =>
      eb.or([
        eb('name', '!=', 'process-photo'),
        // Those of photos that have their renditions could only look for faces.
        eb(
          'photoId',
          'in',
          eb
            .selectFrom('photos')
            .select('photos.id')
            .where('photos.ownerId', '=', ownerId)
            .where('photos.state', '=', 'processed'),
        ),
      ]),
    )
    .execute()
  await db
    .updateTable('photos')
    .set({ engineVersion: null, faceCount: 0 })
    .where('ownerId', '=', ownerId)
    .where('engineVersion', 'is not', null)
    .execute()
  return erased
}

/** Events about people say that something was done, no longer to whom. */
export async function forgetEventSubjects(db: Queryable, ownerId: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ subjectId: null })
    .where('ownerId', '=', ownerId)
    .where('kind', 'in', ['named', 'merged', 'split', 'moved', 'hidden', 'downloaded', 'undone'])
    .execute()
}

export async function insertReceipt(
  db: Queryable,
  ownerId: string,
  receipt: ErasedFaces & { id: string; reason: ErasureReceipt['reason']; startedAt: number },
): Promise<void> {
  await db
    .insertInto('erasureReceipts')
    .values({ ...receipt, ownerId })
    .execute()
}

export async function completeReceipt(
  db: Queryable,
  ownerId: string,
  { id, completedAt }: { id: string; completedAt: number },
): Promise<void> {
  await db
    .updateTable('erasureReceipts')
    .set({ completedAt })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Erasures that a server which ended in the midst of them has left; of all owners: it serves the start alone. */
export async function listOpenReceipts(db: Queryable): Promise<{ id: string; ownerId: string }[]> {
  return db.selectFrom('erasureReceipts').select(['id', 'ownerId']).where('completedAt', 'is', null).execute()
}

/** A run of a job: the same job started anew is another. */
export type JobRun = { readonly id: number; readonly attempts: number }

export async function listRunningJobs(db: Queryable, ownerId: string): Promise<JobRun[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'attempts'])
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'running')
    .execute()
}

async function countFaceData(db: Queryable, ownerId: string): Promise<ErasedFaces> {
  const count = async (table: 'faces' | 'people' | 'photos'): Promise<number> => {
    const { rows } = await db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('rows'))
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    return rows
  }
  const { names } = await db
    .selectFrom('people')
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
    faces: await count('faces'),
    people: await count('people'),
    names,
    corrections,
    photosKept: await count('photos'),
  }
}
