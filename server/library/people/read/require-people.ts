import type { Queryable } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { findFaces, findPeople, type FaceRow, type PersonRow } from './queries.ts'

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
  if (people.length < wanted.size) throw new AppError('not-found', 404, 'There is no such person.')
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
  if (faces.length < wanted.size) throw new AppError('not-found', 404, 'There is no such face.')
  return faces
}
