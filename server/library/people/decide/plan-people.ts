import { AppError } from '../../../errors.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { findBestFaces } from './queries.ts'
import { cleanName, disambiguateName, nameKey } from '../read/describe-person.ts'
import {
  type PersonRow,
  requireFaces,
  requirePeople,
  requirePerson,
  findAllFacesOfPeople,
  findAllPeople,
  listAllNamedPeople,
} from '../read/queries.ts'
import { takeSnapshot } from './apply-change.ts'
import type { FaceChange, PersonChange, Plan } from './change.ts'

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
      throw new AppError(
        'not-found',
        404,
        "This face doesn't belong to this person anymore. Reload the page.",
      )
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

/** `taken`: somebody else has the name, and the client asks the user whether both are the same. */
type NamePlan =
  | { readonly state: 'planned'; readonly plan: Plan }
  | { readonly state: 'same' }
  | { readonly state: 'taken'; readonly person: PersonRow }

/** Names a person, or with null removes the name. Throws `not-found` and `invalid-name`. */
export async function planName(
  db: Queryable,
  ownerId: string,
  {
    personId,
    name,
    ifTaken,
  }: { personId: string; name: string | null; ifTaken: 'ask' | 'merge' | 'another' },
): Promise<NamePlan> {
  const person = await requirePerson(db, ownerId, personId)
  if (name === null) return planRename(person, null)
  const wanted = cleanName(name)
  const others = (await listAllNamedPeople(db, ownerId)).filter(({ id }) => id !== personId)
  const holder = others.find(other => nameKey(other.name ?? '') === nameKey(wanted))
  if (!holder) return planRename(person, wanted)
  if (ifTaken === 'ask') return { state: 'taken', person: holder }
  if (ifTaken === 'merge') {
    return {
      state: 'planned',
      plan: await planMerge(db, ownerId, { personId: holder.id, otherIds: [personId] }),
    }
  }
  const taken = new Set(others.map(other => nameKey(other.name ?? '')))
  return planRename(person, disambiguateName(wanted, taken))
}

function planRename({ id: personId, name: before }: PersonRow, after: string | null): NamePlan {
  if (before === after) return { state: 'same' }
  const people = [{ personId, field: 'name', before, after }] as const
  return { state: 'planned', plan: { kind: 'name', personId, otherIds: [], faces: [], people } }
}

/** Returns the cleaned name and the person who has it, ignoring case. Throws `invalid-name`. */
export async function findByName(
  db: Queryable,
  ownerId: string,
  name: string,
): Promise<{ readonly name: string; readonly person: PersonRow | undefined }> {
  const wanted = cleanName(name)
  const people = await listAllNamedPeople(db, ownerId)
  return { name: wanted, person: people.find(other => nameKey(other.name ?? '') === nameKey(wanted)) }
}

/**
 * Merges people into one. All their faces become placed by the user: otherwise grouping everything
 * again would separate the people again. Throws `not-found`.
 */
export async function planMerge(
  db: Queryable,
  ownerId: string,
  { personId, otherIds }: { personId: string; otherIds: readonly string[] },
): Promise<Plan> {
  const people = await requireAllPeople(db, ownerId, [personId, ...otherIds])
  const others = people.filter(({ id }) => id !== personId)
  const faces = await findAllFacesOfPeople(
    db,
    ownerId,
    people.map(({ id }) => id),
  )
  return {
    kind: 'merge',
    personId,
    otherIds: others.map(({ id }) => id),
    faces: faces.flatMap(({ id, personId: fromPersonId, standing }): FaceChange[] =>
      fromPersonId === personId && standing === 'placed'
        ? []
        : [{ faceId: id, fromPersonId, fromStanding: standing, toPersonId: personId, toStanding: 'placed' }],
    ),
    people: [
      ...others.map(other => ({
        personId: other.id,
        field: 'self' as const,
        before: takeSnapshot(other),
        after: null,
      })),
      ...inheritMarks(
        people.find(({ id }) => id === personId),
        others,
      ),
    ],
  }
}

/** Includes people in the trash, because a person may be given the name of one of them. */
async function requireAllPeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<PersonRow[]> {
  const wanted = new Set(personIds)
  const people = await findAllPeople(db, ownerId, [...wanted])
  if (people.length < wanted.size)
    throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
  return people
}

/**
 * Gives the person the name and favourite mark of the others, if the person has none; the merged
 * person is hidden only if all were hidden.
 */
function inheritMarks(person: PersonRow | undefined, others: readonly PersonRow[]): PersonChange[] {
  if (!person || others.length === 0) return []
  const personId = person.id
  const changes: PersonChange[] = []
  const named = others
    .filter(({ name }) => name !== null)
    .toSorted((one, other) => other.faceCount - one.faceCount || one.number - other.number)[0]
  if (person.name === null && named) {
    changes.push({ personId, field: 'name', before: null, after: named.name })
  }
  const favouriteAt = others.find(other => other.favouriteAt !== null)?.favouriteAt ?? null
  if (person.favouriteAt === null && favouriteAt !== null) {
    changes.push({ personId, field: 'favouriteAt', before: null, after: favouriteAt })
  }
  if (person.hiddenAt !== null && others.some(({ hiddenAt }) => hiddenAt === null)) {
    changes.push({ personId, field: 'hiddenAt', before: person.hiddenAt, after: null })
  }
  return changes
}
