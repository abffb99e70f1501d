import type { Queryable } from '../../db/database.ts'
import { engineSql, type EngineExpression } from '../../db/engine.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'
import { splitForStatements } from '../../db/split-for-statements.ts'
import { FACE_COLUMNS, PERSON_COLUMNS, type FaceRow, type PersonRow } from '../read/queries.ts'

// Decisions, undo and redo are about faces and people whether they are in the trash or not: what
// comes back from there is as if it had never been away. So these read the trash too.

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

/** A name belongs to one person, who may rest. */
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

/** Finds thousands of faces in the order in which the engine keeps them. */
export const faceKey = engineSql(engine => engine.rowKey('allFaces'))

export function selectFaceKeys(ids: readonly string[]): EngineExpression<string> {
  return engineSql(engine => engine.selectRowKeys('allFaces', ids))
}
