import type { Queryable } from '../../../storage/db/database.ts'
import { cleanName, disambiguateName, nameKey } from '../read/format-person-name.ts'
import type { PersonRow } from '../read/queries.ts'
import { requirePerson } from '../read/require-people.ts'
import type { Plan } from './change.ts'
import { planMerge } from './plan-merge.ts'
import { listAllNamedPeople } from './whole-library-queries.ts'

/** `taken`: somebody else has the name, and the client asks the user whether both are the same. */
export type NamePlan =
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
