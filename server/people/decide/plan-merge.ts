import type { Queryable } from '../../db/database.ts'
import { findFacesOfPeople, type PersonRow } from '../read/queries.ts'
import { requirePeople } from '../read/require-people.ts'
import { takeSnapshot } from './apply-change.ts'
import type { FaceChange, PersonChange, Plan } from './change.ts'

/**
 * Merges people into one. All their faces count as placed by the user from now on: otherwise
 * grouping everything again would separate them again. Throws `not-found`.
 */
export async function planMerge(
  db: Queryable,
  ownerId: string,
  { personId, otherIds }: { personId: string; otherIds: readonly string[] },
): Promise<Plan> {
  const people = await requirePeople(db, ownerId, [personId, ...otherIds])
  const others = people.filter(({ id }) => id !== personId)
  const faces = await findFacesOfPeople(
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

/**
 * A person without a name or star takes over those of the others; the merged person is hidden only
 * if all were.
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
