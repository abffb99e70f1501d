import type { Queryable } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { findBestFaces } from '../read/cover-queries.ts'
import { requireFaces, requirePeople, requirePerson } from '../read/require-people.ts'
import type { Plan } from './change.ts'

/** Hides or shows a person. Returns null if nothing changes. Throws `not-found`. */
export async function planHide(
  db: Queryable,
  ownerId: string,
  { personId, isHidden, now }: { personId: string; isHidden: boolean; now: number },
): Promise<Plan | null> {
  const { hiddenAt: before } = await requirePerson(db, ownerId, personId)
  if (isHidden === (before !== null)) return null
  const change = { personId, field: 'hiddenAt', before, after: isHidden ? now : null } as const
  return { kind: isHidden ? 'hide' : 'show', personId, otherIds: [], faces: [], people: [change] }
}

/** Makes a person a favourite or not. Returns null if nothing changes. Throws `not-found`. */
export async function planFavourite(
  db: Queryable,
  ownerId: string,
  { personId, isFavourite, now }: { personId: string; isFavourite: boolean; now: number },
): Promise<Plan | null> {
  const { favouriteAt: before } = await requirePerson(db, ownerId, personId)
  if (isFavourite === (before !== null)) return null
  const change = { personId, field: 'favouriteAt', before, after: isFavourite ? now : null } as const
  const kind = isFavourite ? 'favourite' : 'not-favourite'
  return { kind, personId, otherIds: [], faces: [], people: [change] }
}

/**
 * Chooses a cover; with null, Kindred chooses the best face. Returns null if nothing changes.
 * Throws `not-found`, also if the face belongs to somebody else.
 */
export async function planCover(
  db: Queryable,
  ownerId: string,
  { personId, faceId, now }: { personId: string; faceId: string | null; now: number },
): Promise<Plan | null> {
  const { coverFaceId, coverChosenAt } = await requirePerson(db, ownerId, personId)
  if (faceId !== null) {
    const [face] = await requireFaces(db, ownerId, [faceId])
    if (face?.personId !== personId) {
      throw new AppError('not-found', 404, 'This face is not the person’s. Reload the person.')
    }
  }
  const isSame = faceId === null ? coverChosenAt === null : coverChosenAt !== null && faceId === coverFaceId
  if (isSame) return null
  const after = {
    coverFaceId: faceId ?? (await findBestFaces(db, ownerId, [personId])).get(personId) ?? coverFaceId,
    coverChosenAt: faceId === null ? null : now,
  }
  const change = { personId, field: 'cover', before: { coverFaceId, coverChosenAt }, after } as const
  return { kind: 'cover', personId, otherIds: [], faces: [], people: [change] }
}

/** Records that two people are different. Throws `not-found`. */
export async function planDifferent(
  db: Queryable,
  ownerId: string,
  { personId, otherId }: { personId: string; otherId: string },
): Promise<Plan> {
  await requirePeople(db, ownerId, [personId, otherId])
  return { kind: 'different', personId, otherIds: [otherId], faces: [], people: [] }
}
