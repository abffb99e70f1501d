import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import type { FaceRow } from '../read/queries.ts'
import { requireFaces, requirePerson } from '../read/require-people.ts'
import type { FaceChange, PersonChange, Plan } from './change.ts'
import { findByName } from './plan-name.ts'
import { findNextNumber } from './queries.ts'

type Faces = { readonly faceIds: readonly string[] }

/**
 * These faces are the person's, or with null a new one's: of the name given, or of who has it. Two
 * faces of one photo may become one person so, since the user says it. Throws `not-found` and
 * `invalid-name`.
 */
export async function planMove(
  db: Queryable,
  ownerId: string,
  {
    faceIds,
    personId,
    name,
    now,
  }: Faces & { personId: string | null; name?: string | undefined; now: number },
): Promise<Plan> {
  const faces = await requireFaces(db, ownerId, faceIds)
  const target = await findTarget(db, ownerId, { personId, name, now })
  return {
    kind: 'move',
    personId: target.personId,
    otherIds: listOwners(faces).filter(id => id !== target.personId),
    faces: placeWith(faces, target.personId),
    people: target.created,
  }
}

/**
 * These faces of a person are somebody else. Throws `not-found`, also for a face that is not the
 * person's.
 */
export async function planSplit(
  db: Queryable,
  ownerId: string,
  { personId, faceIds, now }: Faces & { personId: string; now: number },
): Promise<Plan> {
  await requirePerson(db, ownerId, personId)
  const faces = await requireFacesOf(db, ownerId, { personId, faceIds })
  const created = await planNewPerson(db, ownerId, { name: null, now })
  const newId = created.personId
  return {
    kind: 'split',
    personId: newId,
    otherIds: [personId],
    faces: placeWith(faces, newId),
    people: [created],
  }
}

/**
 * These faces are not the person, whoever else they are: the next grouping finds out. Throws
 * `not-found`.
 */
export async function planNotThisPerson(
  db: Queryable,
  ownerId: string,
  { personId, faceIds }: Faces & { personId: string },
): Promise<Plan> {
  await requirePerson(db, ownerId, personId)
  const faces = await requireFacesOf(db, ownerId, { personId, faceIds })
  return {
    kind: 'not-this-person',
    personId,
    otherIds: [],
    faces: faces.map(face => ({ ...originFrom(face), toPersonId: null, toStanding: 'open' })),
    people: [],
  }
}

/** These are nobody's faces. Throws `not-found`. */
export async function planNotAFace(
  db: Queryable,
  ownerId: string,
  { faceIds, kind }: Faces & { kind: 'not-a-face' | 'remove-face' },
): Promise<Plan> {
  const faces = await requireFaces(db, ownerId, faceIds)
  const wanted = faces.filter(({ standing }) => standing !== 'rejected')
  return {
    kind,
    personId: null,
    otherIds: listOwners(wanted),
    faces: wanted.map(face => ({ ...originFrom(face), toPersonId: null, toStanding: 'rejected' })),
    people: [],
  }
}

/** All faces of a person are one, though the machine has doubts. Throws `not-found`. */
export async function planConfirm(
  db: Queryable,
  ownerId: string,
  { personId, faceIds }: Faces & { personId: string },
): Promise<Plan> {
  await requirePerson(db, ownerId, personId)
  const faces = await requireFacesOf(db, ownerId, { personId, faceIds })
  return { kind: 'confirm', personId, otherIds: [], faces: placeWith(faces, personId), people: [] }
}

/**
 * Two people are not one, though the machine has yet to say whose their faces are: new ones, where
 * it is nobody's.
 */
export async function planNewDifferent(
  db: Queryable,
  ownerId: string,
  { faces, now }: { faces: readonly [FaceRow, FaceRow]; now: number },
): Promise<Plan> {
  const created = new Map<FaceRow, PersonChange>()
  for (const face of faces.filter(({ personId }) => personId === null)) {
    created.set(face, await planNewPerson(db, ownerId, { name: null, now, before: created.size }))
  }
  const [personId, otherId] = faces.map(face => face.personId ?? created.get(face)?.personId ?? null)
  return {
    kind: 'different',
    personId: personId ?? null,
    otherIds: [otherId ?? []].flat(),
    faces: [...created].flatMap(([face, person]) => placeWith([face], person.personId)),
    people: [...created.values()],
  }
}

async function requireFacesOf(
  db: Queryable,
  ownerId: string,
  { personId, faceIds }: Faces & { personId: string },
): Promise<FaceRow[]> {
  const faces = await requireFaces(db, ownerId, faceIds)
  if (faces.every(face => face.personId === personId)) return faces
  throw new AppError('not-found', 404, 'This person has no such face. Look at the person again.')
}

async function findTarget(
  db: Queryable,
  ownerId: string,
  { personId, name, now }: { personId: string | null; name: string | undefined; now: number },
): Promise<{ personId: string; created: PersonChange[] }> {
  if (personId !== null) {
    await requirePerson(db, ownerId, personId)
    return { personId, created: [] }
  }
  const wanted = name === undefined ? undefined : await findByName(db, ownerId, name)
  if (wanted?.person) return { personId: wanted.person.id, created: [] }
  const created = await planNewPerson(db, ownerId, { name: wanted?.name ?? null, now })
  return { personId: created.personId, created: [created] }
}

/** Somebody who is to be, after so many others `before` by the same decision. */
export async function planNewPerson(
  db: Queryable,
  ownerId: string,
  { name, now, before = 0 }: { name: string | null; now: number; before?: number },
): Promise<PersonChange> {
  return {
    personId: randomUUID(),
    field: 'self',
    before: null,
    after: {
      number: (await findNextNumber(db, ownerId)) + before,
      name,
      createdAt: now,
      hiddenAt: null,
      favouriteAt: null,
    },
  }
}

function placeWith(faces: readonly FaceRow[], toPersonId: string): FaceChange[] {
  return faces
    .filter(({ personId, standing }) => personId !== toPersonId || standing !== 'placed')
    .map(face => ({ ...originFrom(face), toPersonId, toStanding: 'placed' }))
}

function originFrom({ id, personId, standing }: FaceRow) {
  return { faceId: id, fromPersonId: personId, fromStanding: standing }
}

function listOwners(faces: readonly FaceRow[]): string[] {
  return [...new Set(faces.flatMap(({ personId }) => personId ?? []))]
}
