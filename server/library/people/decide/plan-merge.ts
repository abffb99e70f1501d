import type { Queryable } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import type { PersonRow } from '../read/queries.ts'
import { takeSnapshot } from './apply-change.ts'
import type { FaceChange, PersonChange, Plan } from './change.ts'
import { findAllFacesOfPeople, findAllPeople } from './whole-library-queries.ts'

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
  if (people.length < wanted.size) throw new AppError('not-found', 404, 'There is no such person.')
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
