import type { PeopleFound, PeopleSearchQuery } from '../../../shared/api/search.ts'
import { normaliseText } from '../../../shared/api/cut-text.ts'
import type { Database } from '../../storage/db/database.ts'
import { formatPersonName, summarisePerson } from '../../library/people/read/describe-person.ts'
import { listPeople } from './queries.ts'

const DEFAULT_LIMIT = 50
/** In UTF-16 code units; much longer than the longest name of a person. */
const MAX_NAME_LENGTH = 1000

/** Finds the people whose name matches the text, most photos first. */
export async function searchPeople(
  db: Database,
  ownerId: string,
  { name = '', ids, limit = DEFAULT_LIMIT }: PeopleSearchQuery,
): Promise<PeopleFound> {
  // Names are compared in memory, since LIKE in SQL does not ignore accents, and ignores the case
  // of Latin letters only.
  const wanted = foldName(name)
  const chosen = ids === undefined ? null : ids.split(',')
  const found = (await listPeople(db, ownerId, chosen)).filter(person =>
    matchesName(formatPersonName(person), wanted),
  )
  return { people: found.slice(0, limit).map(summarisePerson), total: found.length }
}

/**
 * Tells whether a word of the name begins with the text, or whether a text with spaces matches
 * several of its words.
 */
function matchesName(name: string, foldedWanted: string): boolean {
  return ` ${foldName(name)}`.includes(` ${foldedWanted}`)
}

/** Removes case, accents and superfluous spaces, so that `jose` finds José. */
function foldName(name: string): string {
  const plain = normaliseText(name, 'NFKD', MAX_NAME_LENGTH).replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[\s\p{P}]+/gu, ' ').trim()
}
