import type { NameSuggestions } from '../../../../shared/api/decisions.ts'
import type { Database } from '../../../storage/db/database.ts'
import { nameKey } from './format-person-name.ts'
import { summarisePerson } from './person-summary.ts'
import { listNamedPeople } from './queries.ts'

const MAX_SUGGESTIONS = 20
/**
 * Returns names that begin with the typed text, then names with a word that begins with it, then
 * names that contain it.
 */
export async function suggestNames(db: Database, ownerId: string, typed: string): Promise<NameSuggestions> {
  const wanted = nameKey(typed)
  const ranked = (await listNamedPeople(db, ownerId)).flatMap(person => {
    const name = person.name ?? ''
    const rank = rankName(nameKey(name), wanted)
    return rank === null ? [] : [{ name, person: summarisePerson(person), rank }]
  })
  const suggestions = ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name, person }) => ({ name, person }))
  return { suggestions }
}

function rankName(name: string, wanted: string): number | null {
  if (name.startsWith(wanted)) return 0
  if (name.includes(` ${wanted}`)) return 1
  return name.includes(wanted) ? 2 : null
}
