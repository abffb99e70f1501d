import { AppError } from '../../../errors.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { type EngineExpression, engineSql } from '../../../storage/db/engine.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'

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

/** `open`: a grouping placed the face; else the user placed it or said that it is no face. */
export type Standing = 'open' | 'placed' | 'rejected'

export type FaceRow = {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly standing: Standing
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

export const FACE_COLUMNS = ['id', 'photoId', 'personId', 'standing'] as const

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
      .where(unindexedOwnerId('people'), '=', ownerId)
      .where('id', 'in', some)
      .execute()
    found.push(...rows)
  }
  return found
}

/** Returns the people whom the user named, those in the most photos first. */
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
    .where(unindexedOwnerId('faces'), '=', ownerId)
    .where('id', 'in', idList(ids))
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

export async function isFaceOfPerson(
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

/**
 * Returns the version of the owner's people, which increases as they change; 0 before the first
 * grouping.
 */
export async function readPeopleVersion(db: Queryable, ownerId: string): Promise<number> {
  const grouping = await db
    .selectFrom('groupings')
    .select('version')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return grouping?.version ?? 0
}

/** Throws `not-found`. */
export async function requirePerson(db: Queryable, ownerId: string, personId: string): Promise<PersonRow> {
  const [person] = await requirePeople(db, ownerId, [personId])
  // One person was requested, and all requested people were found.
  return person!
}

/** Throws `not-found` if one of them is missing. */
export async function requirePeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<PersonRow[]> {
  const wanted = new Set(personIds)
  const people = await findPeople(db, ownerId, [...wanted])
  if (people.length < wanted.size)
    throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
  return people
}

/** Throws `not-found` if one of them is missing. */
export async function requireFaces(
  db: Queryable,
  ownerId: string,
  faceIds: readonly string[],
): Promise<FaceRow[]> {
  const wanted = new Set(faceIds)
  const faces = await findFaces(db, ownerId, [...wanted])
  if (faces.length < wanted.size)
    throw new AppError('not-found', 404, "This face doesn't exist anymore. Reload the page.")
  return faces
}

// The queries below also read the trash: decisions, undo and redo apply to faces and people in it
// too, so that a restored photo is in the state it would have if it had never been deleted.

export async function findAllPeople(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<PersonRow[]> {
  const found: PersonRow[] = []
  for (const some of splitForStatements(ids)) {
    const rows = await db
      .selectFrom('allPeople')
      .select(PERSON_COLUMNS)
      .where(unindexedOwnerId('allPeople'), '=', ownerId)
      .where('id', 'in', some)
      .execute()
    found.push(...rows)
  }
  return found
}

export async function readAllPeople(db: Queryable, ownerId: string): Promise<PersonRow[]> {
  return db.selectFrom('allPeople').select(PERSON_COLUMNS).where('ownerId', '=', ownerId).execute()
}

/** Includes people in the trash, because no two people may have the same name. */
export async function listAllNamedPeople(db: Queryable, ownerId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('allPeople')
    .select(PERSON_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('name', 'is not', null)
    .orderBy('photoCount', 'desc')
    .orderBy('number')
    .execute()
}

export async function findAllFaces(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<FaceRow[]> {
  return db
    .selectFrom('allFaces')
    .select(FACE_COLUMNS)
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where(faceKey, 'in', selectFaceKeys(ids))
    .execute()
}

export async function findAllFacesOfPeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<FaceRow[]> {
  const found: FaceRow[] = []
  for (const some of splitForStatements(personIds)) {
    const rows = await db
      .selectFrom('allFaces')
      .select(FACE_COLUMNS)
      .where('ownerId', '=', ownerId)
      .where('personId', 'in', some)
      .execute()
    for (const row of rows) found.push(row)
  }
  return found
}

/** Finds thousands of faces in the order in which the database engine stores them. */
export const faceKey = engineSql(engine => engine.rowKey('allFaces'))

export function selectFaceKeys(ids: readonly string[]): EngineExpression<string> {
  return engineSql(engine => engine.selectRowKeys('allFaces', ids))
}
