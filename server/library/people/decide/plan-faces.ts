import type { Queryable } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { type FaceRow, requireFaces, requirePerson } from '../read/queries.ts'
import type { FaceChange, PersonChange, Plan } from './change.ts'
import { findByName } from './plan-people.ts'
import { findNextNumber } from './queries.ts'

type Faces = { readonly faceIds: readonly string[] }

/**
 * Moves faces to a person. If the person is null, moves them to the person of this name, who is
 * created if there is none. Afterwards one person may have two faces in one photo, because the user
 * says so. Throws `not-found` and `invalid-name`.
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
 * Makes a new person from some of a person's faces. Throws `not-found`, also if a face belongs to
 * somebody else.
 */
export async function planSplit(
  db: Queryable,
  ownerId: string,
  { personId, faceIds, now }: Faces & { personId: string; now: number },
): Promise<Plan> {
  await requirePerson(db, ownerId, personId)
  const faces = await requireFacesOfPerson(db, ownerId, { personId, faceIds })
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

/** Removes faces from a person; the next grouping places them. Throws `not-found`. */
export async function planNotThisPerson(
  db: Queryable,
  ownerId: string,
  { personId, faceIds }: Faces & { personId: string },
): Promise<Plan> {
  await requirePerson(db, ownerId, personId)
  const faces = await requireFacesOfPerson(db, ownerId, { personId, faceIds })
  return {
    kind: 'not-this-person',
    personId,
    otherIds: [],
    faces: faces.map(face => ({ ...buildOrigin(face), toPersonId: null, toStanding: 'open' })),
    people: [],
  }
}

/** Rejects faces, which then belong to nobody. Throws `not-found`. */
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
    faces: wanted.map(face => ({ ...buildOrigin(face), toPersonId: null, toStanding: 'rejected' })),
    people: [],
  }
}

/** Confirms that these faces belong to the person. Throws `not-found`. */
export async function planConfirm(
  db: Queryable,
  ownerId: string,
  { personId, faceIds }: Faces & { personId: string },
): Promise<Plan> {
  await requirePerson(db, ownerId, personId)
  const faces = await requireFacesOfPerson(db, ownerId, { personId, faceIds })
  return { kind: 'confirm', personId, otherIds: [], faces: placeWith(faces, personId), people: [] }
}

/**
 * Records that two faces are different people, and creates a person for each face that belongs to
 * nobody yet.
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

async function requireFacesOfPerson(
  db: Queryable,
  ownerId: string,
  { personId, faceIds }: Faces & { personId: string },
): Promise<FaceRow[]> {
  const faces = await requireFaces(db, ownerId, faceIds)
  if (faces.every(face => face.personId === personId)) return faces
  throw new AppError('not-found', 404, "This face doesn't belong to this person anymore. Reload the page.")
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

/**
 * Creates a person; `before` is the number of people whom the same decision has created already.
 */
export async function planNewPerson(
  db: Queryable,
  ownerId: string,
  { name, now, before = 0 }: { name: string | null; now: number; before?: number },
): Promise<PersonChange> {
  return {
    personId: crypto.randomUUID(),
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
    .map(face => ({ ...buildOrigin(face), toPersonId, toStanding: 'placed' }))
}

function buildOrigin({ id, personId, standing }: FaceRow) {
  return { faceId: id, fromPersonId: personId, fromStanding: standing }
}

function listOwners(faces: readonly FaceRow[]): string[] {
  return [...new Set(faces.flatMap(({ personId }) => personId ?? []))]
}
