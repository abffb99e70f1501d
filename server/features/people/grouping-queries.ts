import type { Queryable } from '../../db/database.ts'

export type FaceToGroup = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly embedding: Uint8Array
}

export type FacePlace = { readonly id: string; readonly photoId: string; readonly personId: string | null }

export type PersonTotals = {
  readonly id: string
  readonly coverFaceId: string
  readonly photoCount: number
  readonly faceCount: number
}

/** In the order in which their photos came. */
export async function readFacesToGroup(db: Queryable, ownerId: string): Promise<FaceToGroup[]> {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.id', 'photoId', 'personId', 'quality', 'embedding'])
    .where('faces.ownerId', '=', ownerId)
    .orderBy('photos.seq')
    .orderBy('faces.id')
    .execute()
}

/** Which faces there are at this moment, and whose they are. */
export async function readFacePlaces(db: Queryable, ownerId: string): Promise<FacePlace[]> {
  return db.selectFrom('faces').select(['id', 'photoId', 'personId']).where('ownerId', '=', ownerId).execute()
}

export async function readPeopleTotals(db: Queryable, ownerId: string): Promise<PersonTotals[]> {
  return db
    .selectFrom('people')
    .select(['id', 'coverFaceId', 'photoCount', 'faceCount'])
    .where('ownerId', '=', ownerId)
    .execute()
}

export async function listNamedPeople(db: Queryable, ownerId: string): Promise<string[]> {
  const people = await db
    .selectFrom('people')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('name', 'is not', null)
    .execute()
  return people.map(({ id }) => id)
}

export async function highestPersonNumber(db: Queryable, ownerId: string): Promise<number> {
  const { highest } = await db
    .selectFrom('people')
    .select(eb => eb.fn.max<number | null>('number').as('highest'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

export async function insertPerson(
  db: Queryable,
  ownerId: string,
  person: PersonTotals & { number: number; createdAt: number },
): Promise<void> {
  await db
    .insertInto('people')
    .values({ ...person, ownerId })
    .execute()
}

export async function updatePersonTotals(
  db: Queryable,
  ownerId: string,
  { id, ...totals }: PersonTotals,
): Promise<void> {
  await db.updateTable('people').set(totals).where('ownerId', '=', ownerId).where('id', '=', id).execute()
}

export async function deletePeople(db: Queryable, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids)) {
    await db.deleteFrom('people').where('ownerId', '=', ownerId).where('id', 'in', some).execute()
  }
}

export async function placeFaces(
  db: Queryable,
  ownerId: string,
  { faceIds, personId }: { faceIds: readonly string[]; personId: string | null },
): Promise<void> {
  for (const some of chunksOf(faceIds)) {
    await db
      .updateTable('faces')
      .set({ personId })
      .where('ownerId', '=', ownerId)
      .where('id', 'in', some)
      .execute()
  }
}

/** Notes that a grouping is done; people who changed by it get a new version. */
export async function noteGrouping(
  db: Queryable,
  ownerId: string,
  { hasChanged, durationMs, now }: { hasChanged: boolean; durationMs: number; now: number },
): Promise<void> {
  await db
    .insertInto('groupings')
    .values({ ownerId, version: now, durationMs, groupedAt: now })
    .onConflict(conflict =>
      conflict.column('ownerId').doUpdateSet(eb => ({
        // By the clock, so that it does not repeat after everything was deleted; rising even when that was set back.
        version: hasChanged
          ? eb.fn<number>('max', [eb.val(now), eb('groupings.version', '+', 1)])
          : eb.ref('groupings.version'),
        durationMs,
        groupedAt: now,
      })),
    )
    .execute()
}

/** Far below the number of values that one statement may bind. */
const IDS_PER_STATEMENT = 500

function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / IDS_PER_STATEMENT)
  return Array.from({ length: count }, (_, i) =>
    ids.slice(i * IDS_PER_STATEMENT, (i + 1) * IDS_PER_STATEMENT),
  )
}
