import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { idList } from '../../db/id-list.ts'
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
    .where(rowId, 'in', selectRowIds(ids))
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

/** Of these people those who have a face at all. */
export async function findPeopleWithFaces(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const some of splitForStatements(personIds)) {
    const rows = await db
      .selectFrom('allFaces')
      .select(eb => eb.ref('personId').$notNull().as('personId'))
      .distinct()
      .where('ownerId', '=', ownerId)
      .where('personId', 'in', some)
      .execute()
    found.push(...rows.map(({ personId }) => personId))
  }
  return found
}

export const rowId = sql<number>`"allFaces".rowid`
/**
 * Row ids in the order of the file. By face ids, which are random, SQLite would read and write each
 * page several times for thousands of faces.
 */
export function selectRowIds(ids: readonly string[]): RawBuilder<number> {
  return sql<number>`(select rowid from "allFaces" where id in ${idList(ids)})`
}
