import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { splitForStatements } from '../../db/split-for-statements.ts'
import { idList } from '../../db/id-list.ts'
import { ownerOfGiven } from '../../db/owner-of-given.ts'

export type PersonRow = {
  readonly id: string
  readonly number: number
  readonly name: string | null
  readonly coverFaceId: string
  readonly photoCount: number
  readonly faceCount: number
  readonly createdAt: number
  readonly hiddenAt: number | null
  readonly favouriteAt: number | null
  readonly coverChosenAt: number | null
}

/** Their cover is found once they have faces (refresh-covers.ts). */
export type NewPerson = Omit<PersonRow, 'coverFaceId' | 'coverChosenAt'>

export type FaceRow = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly standing: 'open' | 'placed' | 'rejected'
}

export type Totals = { readonly personId: string; readonly photoCount: number; readonly faceCount: number }

export async function findPeople(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<PersonRow[]> {
  const found: PersonRow[] = []
  for (const some of splitForStatements(ids)) {
    const rows = await db
      .selectFrom('people')
      .select(PERSON_COLUMNS)
      .where(ownerOfGiven('people'), '=', ownerId)
      .where('id', 'in', some)
      .execute()
    found.push(...rows)
  }
  return found
}

/** Those whom the user named, the most often seen first. */
export async function listNamedPeople(db: Queryable, ownerId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('people')
    .select(PERSON_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('name', 'is not', null)
    .orderBy('photoCount', 'desc')
    .orderBy('number')
    .execute()
}

export async function findFaces(db: Queryable, ownerId: string, ids: readonly string[]): Promise<FaceRow[]> {
  return db
    .selectFrom('faces')
    .select(FACE_COLUMNS)
    .where(ownerOfGiven('faces'), '=', ownerId)
    .where(rowId, 'in', rowIdsOf(ids))
    .execute()
}

export async function findFacesOfPeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<FaceRow[]> {
  const found: FaceRow[] = []
  for (const some of splitForStatements(personIds)) {
    const rows = await db
      .selectFrom('faces')
      .select(FACE_COLUMNS)
      .where('ownerId', '=', ownerId)
      .where('personId', 'in', some)
      .execute()
    for (const row of rows) found.push(row)
  }
  return found
}

/** Faces in these photos that the machine placed with one of these people. */
export async function findOpenFacesIn(
  db: Queryable,
  ownerId: string,
  { photoIds, personIds }: { photoIds: readonly string[]; personIds: readonly string[] },
): Promise<FaceRow[]> {
  return (
    db
      .selectFrom('faces')
      .select(FACE_COLUMNS)
      .where(ownerOfGiven('faces'), '=', ownerId)
      .where('photoId', 'in', idList(photoIds))
      // The plus keeps SQLite from looking for each of the people in each of the photos.
      .where(sql<string>`+faces."personId"`, 'in', idList(personIds))
      .where('standing', '=', 'open')
      .execute()
  )
}

export async function insertPeople(
  db: Queryable,
  ownerId: string,
  people: readonly NewPerson[],
): Promise<void> {
  for (const some of splitForStatements(people)) {
    const rows = some.map(person => ({ ...person, ownerId, coverFaceId: '' }))
    await db.insertInto('people').values(rows).execute()
  }
}

export async function deletePeople(db: Queryable, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const some of splitForStatements(ids)) {
    await db
      .deleteFrom('people')
      .where(ownerOfGiven('people'), '=', ownerId)
      .where('id', 'in', some)
      .execute()
  }
}

export async function updatePerson(
  db: Queryable,
  ownerId: string,
  id: string,
  values: Partial<Omit<PersonRow, 'id' | 'number' | 'createdAt'>>,
): Promise<void> {
  await db.updateTable('people').set(values).where('ownerId', '=', ownerId).where('id', '=', id).execute()
}

export async function placeFaces(
  db: Queryable,
  ownerId: string,
  {
    faceIds,
    personId,
    standing,
  }: { faceIds: readonly string[]; personId: string | null; standing: FaceRow['standing'] },
): Promise<void> {
  await db
    .updateTable('faces')
    .set({ personId, standing })
    .where(ownerOfGiven('faces'), '=', ownerId)
    .where(rowId, 'in', rowIdsOf(faceIds))
    .execute()
}

export async function setStanding(
  db: Queryable,
  ownerId: string,
  { faceIds, standing }: { faceIds: readonly string[]; standing: FaceRow['standing'] },
): Promise<void> {
  await db
    .updateTable('faces')
    .set({ standing })
    .where(ownerOfGiven('faces'), '=', ownerId)
    .where(rowId, 'in', rowIdsOf(faceIds))
    .execute()
}

/** How many faces the photos of these faces show, without those that the user said to be none. */
export async function recountFaces(
  db: Queryable,
  ownerId: string,
  faceIds: readonly string[],
): Promise<void> {
  if (faceIds.length > 0) {
    await db
      .updateTable('photos')
      .set(eb => ({
        faceCount: eb
          .selectFrom('faces')
          .select(inner => inner.fn.countAll<number>().as('count'))
          .whereRef('faces.photoId', '=', 'photos.id')
          .where('faces.standing', '!=', 'rejected'),
      }))
      .where(ownerOfGiven('photos'), '=', ownerId)
      .where('id', 'in', eb =>
        eb.selectFrom('faces').select('photoId').where('faces.id', 'in', idList(faceIds)),
      )
      .execute()
  }
}

/** Faces that the machine placed there are nobody's now, so that the next grouping places them. */
export async function releaseOpenFaces(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<void> {
  for (const some of splitForStatements(personIds)) {
    await db
      .updateTable('faces')
      .set({ personId: null })
      .where('ownerId', '=', ownerId)
      .where('personId', 'in', some)
      .where('standing', '=', 'open')
      .execute()
  }
}

/** Only of those who have a face. */
export async function countFacesOf(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<Totals[]> {
  const found: Totals[] = []
  for (const some of splitForStatements(personIds)) {
    const rows = await db
      .selectFrom('faces')
      .select(eb => [
        eb.ref('personId').$notNull().as('personId'),
        eb.fn.countAll<number>().as('faceCount'),
        eb.fn.count<number>('photoId').distinct().as('photoCount'),
      ])
      .where('ownerId', '=', ownerId)
      .where('personId', 'in', some)
      .groupBy('personId')
      .execute()
    found.push(...rows)
  }
  return found
}

export async function isFaceOf(
  db: Queryable,
  ownerId: string,
  { faceId, personId }: { faceId: string; personId: string },
): Promise<boolean> {
  const face = await db
    .selectFrom('faces')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', faceId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return face !== undefined
}

/** The number for the next new person; see GroupingsTable. */
export async function nextPersonNumber(db: Queryable, ownerId: string): Promise<number> {
  const { highest } = await db
    .selectFrom('people')
    .select(eb => eb.fn.max<number | null>('number').as('highest'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const grouping = await db
    .selectFrom('groupings')
    .select('lastPersonNumber')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return Math.max(highest ?? 0, grouping?.lastPersonNumber ?? 0) + 1
}

const rowId = sql<number>`faces.rowid`

/**
 * Faces in the order in which they lie in the file. By their ids, which are random, thousands of
 * them would have each page read, and written, several times over.
 */
function rowIdsOf(ids: readonly string[]): RawBuilder<number> {
  return sql<number>`(select rowid from faces where id in ${idList(ids)})`
}

export const PERSON_COLUMNS = [
  'id',
  'number',
  'name',
  'coverFaceId',
  'photoCount',
  'faceCount',
  'createdAt',
  'hiddenAt',
  'favouriteAt',
  'coverChosenAt',
] as const

const FACE_COLUMNS = ['id', 'photoId', 'personId', 'standing'] as const
