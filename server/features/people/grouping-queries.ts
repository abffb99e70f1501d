import { chunksOf } from '../../db/chunks-of.ts'
import type { Queryable } from '../../db/database.ts'
import type { PersonRow } from '../../decisions/people-queries.ts'

export type FaceToGroup = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly embedding: Uint8Array
}

export type FacePlace = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly standing: 'open' | 'placed' | 'rejected'
}

export type PersonTotals = {
  readonly id: string
  readonly photoCount: number
  readonly faceCount: number
}

/** Without those that the user said to be no face, in the order in which their photos came. */
export async function readFacesToGroup(db: Queryable, ownerId: string): Promise<FaceToGroup[]> {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .select(['faces.id', 'photoId', 'personId', 'quality', 'embedding'])
    .where('faces.ownerId', '=', ownerId)
    .where('faces.standing', '!=', 'rejected')
    .orderBy('photos.seq')
    .orderBy('faces.id')
    .execute()
}

/** Everyone who has a face. Over all owners: it serves the command line of whoever runs this machine. */
export async function listOwnersOfFaces(db: Queryable): Promise<string[]> {
  const owners = await db.selectFrom('faces').select('ownerId').distinct().orderBy('ownerId').execute()
  return owners.map(({ ownerId }) => ownerId)
}

/** Which faces there are at this moment, and whose they are. */
export async function readFacePlaces(db: Queryable, ownerId: string): Promise<FacePlace[]> {
  return db
    .selectFrom('faces')
    .select(['id', 'photoId', 'personId', 'standing'])
    .where('ownerId', '=', ownerId)
    .where('standing', '!=', 'rejected')
    .execute()
}

export async function readPeople(db: Queryable, ownerId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('people')
    .select(['id', 'number', 'name', 'coverFaceId', 'photoCount', 'faceCount', 'createdAt'])
    .select(['hiddenAt', 'favouriteAt', 'coverChosenAt'])
    .where('ownerId', '=', ownerId)
    .execute()
}

/** Their cover is not known yet. */
export async function insertPerson(
  db: Queryable,
  ownerId: string,
  person: PersonTotals & { number: number; createdAt: number },
): Promise<void> {
  await db
    .insertInto('people')
    .values({ ...person, ownerId, coverFaceId: '' })
    .execute()
}

/** Only those that the user did not place meanwhile. */
export async function placeOpenFaces(
  db: Queryable,
  ownerId: string,
  { faceIds, personId }: { faceIds: readonly string[]; personId: string },
): Promise<void> {
  for (const some of chunksOf(faceIds)) {
    await db
      .updateTable('faces')
      .set({ personId })
      .where('ownerId', '=', ownerId)
      .where('standing', '=', 'open')
      .where('id', 'in', some)
      .execute()
  }
}

/** Notes that a grouping is done; people who changed by it get a new version. `isWhole`: no face came since it began. */
export async function noteGrouping(
  db: Queryable,
  ownerId: string,
  {
    hasChanged,
    isWhole,
    durationMs,
    now,
    groupedRevision,
    lastPersonNumber,
  }: {
    hasChanged: boolean
    isWhole: boolean
    durationMs: number
    now: number
    groupedRevision: number
    lastPersonNumber: number
  },
): Promise<void> {
  await db
    .insertInto('groupings')
    .values({
      ownerId,
      version: now,
      durationMs,
      groupedAt: isWhole ? now : 0,
      groupedRevision,
      lastPersonNumber,
    })
    .onConflict(conflict =>
      conflict.column('ownerId').doUpdateSet(eb => ({
        // By the clock, so that it does not repeat after everything was deleted; rising even when that was set back.
        version: hasChanged
          ? eb.fn<number>('max', [eb.val(now), eb('groupings.version', '+', 1)])
          : eb.ref('groupings.version'),
        durationMs,
        ...(isWhole && { groupedAt: now }),
        groupedRevision,
        lastPersonNumber,
      })),
    )
    .execute()
}

/** Notes that no better grouping is to be had now, so that nobody waits for it. */
export async function noteNoGrouping(db: Queryable, ownerId: string, now: number): Promise<void> {
  await db
    .insertInto('groupings')
    .values({ ownerId, version: now, durationMs: 0, groupedAt: now })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ groupedAt: now }))
    .execute()
}
