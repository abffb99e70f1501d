import type { Queryable } from '../../../storage/db/database.ts'
import type { PersonChange } from '../decide/change.ts'
import { nameKey } from '../read/format-person-name.ts'
import type { PersonRow } from '../read/queries.ts'
import { listAllNamedPeople } from '../decide/whole-library-queries.ts'

/** Returns people outside these changes who have a name that the changes assign to somebody. */
export async function listOtherHolders(
  db: Queryable,
  ownerId: string,
  people: readonly PersonChange[],
): Promise<PersonRow[]> {
  const keys = people.flatMap(({ field, after }) => {
    const name = field === 'name' ? after : field === 'self' && after?.name
    return name ? [nameKey(name)] : []
  })
  if (keys.length === 0) return []
  const own = new Set(people.map(({ personId }) => personId))
  const named = await listAllNamedPeople(db, ownerId)
  return named.filter(({ id, name }) => !own.has(id) && keys.includes(nameKey(name ?? '')))
}
