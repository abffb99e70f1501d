import type { Queryable } from '../db/database.ts'
import type { FaceChange } from './change.ts'
import { findFaces, findFacesOfPeople, findOpenFacesIn, findPeople, type FaceRow } from './people-queries.ts'
import type { StoredChange } from './stored-change.ts'

/** The decision's own faces, and those that followed and are still where the machine put them. */
export async function facesBack(
  db: Queryable,
  ownerId: string,
  { stored, comingBack }: { stored: StoredChange; comingBack: ReadonlySet<string> },
): Promise<FaceChange[]> {
  const { faces, followingMoves } = stored
  const ids = [...faces, ...followingMoves].map(({ faceId }) => faceId)
  const now = new Map((await findFaces(db, ownerId, ids)).map(face => [face.id, face]))
  const homes = [...faces, ...followingMoves].flatMap(({ fromPersonId }) => fromPersonId ?? [])
  const there = new Set((await findPeople(db, ownerId, [...new Set(homes)])).map(({ id }) => id))
  const back: FaceChange[] = []
  const add = (faceId: string, home: string | null, standing: FaceChange['toStanding']): void => {
    const face = now.get(faceId)
    if (!face) return
    const isHomeThere = home !== null && (there.has(home) || comingBack.has(home))
    back.push({
      faceId,
      fromPersonId: face.personId,
      fromStanding: face.standing,
      toPersonId: isHomeThere ? home : null,
      // Whose home was done away with by the machine is placed anew by it.
      toStanding: standing === 'placed' && !isHomeThere ? 'open' : standing,
    })
  }
  for (const { faceId, fromPersonId, fromStanding } of faces) add(faceId, fromPersonId, fromStanding)
  const own = new Set(faces.map(({ faceId }) => faceId))
  for (const { faceId, fromPersonId, toPersonId } of followingMoves) {
    const face = now.get(faceId)
    const isAsMoved = face?.standing === 'open' && face.personId === toPersonId
    if (isAsMoved && !own.has(faceId)) add(faceId, fromPersonId, 'open')
  }
  const known = new Set(back.map(({ faceId }) => faceId))
  const displaced = await twinsSince(db, ownerId, { back, known, now })
  return [...back, ...displaced, ...(await orphans(db, ownerId, stored, known))]
}

/**
 * Faces that the machine placed in a home meanwhile, though it is another face of that photo that now comes back to it: nobody
 * is twice in a photo unless the user says so.
 */
async function twinsSince(
  db: Queryable,
  ownerId: string,
  {
    back,
    known,
    now,
  }: { back: readonly FaceChange[]; known: ReadonlySet<string>; now: ReadonlyMap<string, FaceRow> },
): Promise<FaceChange[]> {
  const returning = back.flatMap(({ faceId, toPersonId: personId, toStanding }) => {
    const photoId = now.get(faceId)?.photoId
    return toStanding === 'open' && personId !== null && photoId !== undefined ? [{ photoId, personId }] : []
  })
  const there = await findOpenFacesIn(db, ownerId, {
    photoIds: [...new Set(returning.map(({ photoId }) => photoId))],
    personIds: [...new Set(returning.map(({ personId }) => personId))],
  })
  const taken = new Set(returning.map(({ photoId, personId }) => `${photoId} ${personId}`))
  return there
    .filter(({ id, photoId, personId }) => !known.has(id) && taken.has(`${photoId} ${personId}`))
    .map(withoutPerson)
}

/** Faces that the machine gave to people who go with the decision. */
async function orphans(
  db: Queryable,
  ownerId: string,
  { people }: StoredChange,
  back: ReadonlySet<string>,
): Promise<FaceChange[]> {
  const going = people.flatMap(one => (one.field === 'self' && one.before === null ? [one.personId] : []))
  const faces = await findFacesOfPeople(db, ownerId, going)
  return faces.filter(({ id }) => !back.has(id)).map(withoutPerson)
}

function withoutPerson({ id, personId, standing }: FaceRow): FaceChange {
  return {
    faceId: id,
    fromPersonId: personId,
    fromStanding: standing,
    toPersonId: null,
    toStanding: 'open',
  }
}
