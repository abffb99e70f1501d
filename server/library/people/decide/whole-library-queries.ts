import type { Queryable } from '../../../storage/db/database.ts'
import { engineSql, type EngineExpression } from '../../../storage/db/engine.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import { FACE_COLUMNS, PERSON_COLUMNS, type FaceRow, type PersonRow } from '../read/queries.ts'

// These queries also read the trash: decisions, undo and redo apply to faces and people in the
// trash too, so that a restored photo is in the state it would have if it had never been deleted.

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
