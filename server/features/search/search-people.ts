import type { FoundPerson, PeopleFound, PeopleSearchQuery } from '../../../shared/api/search.ts'
import { normaliseText } from '../../cut-text.ts'
import type { Database } from '../../db/database.ts'
import { personName } from '../../people/read/person-name.ts'
import { listPeople, type PersonRow } from './queries.ts'

const DEFAULT_LIMIT = 50
/** UTF-16 units, far above what a person's name may have. */
const MAX_NAME_LENGTH = 1000

/** The people whom a typed name may mean, most photos first. */
export async function searchPeople(
  db: Database,
  ownerId: string,
  { name = '', ids, limit = DEFAULT_LIMIT }: PeopleSearchQuery,
): Promise<PeopleFound> {
  // Names are compared here, not in SQL, whose LIKE knows neither accents nor the case of any but
  // Latin letters.
  const wanted = foldName(name)
  const chosen = ids === undefined ? null : ids.split(',')
  const found = (await listPeople(db, ownerId, chosen)).filter(person =>
    matchesName(personName(person), wanted),
  )
  return { people: found.slice(0, limit).map(foundPerson), total: found.length }
}

/**
 * Whether a word of the name begins with what was typed, or what was typed runs on over several of
 * its words.
 */
function matchesName(name: string, foldedWanted: string): boolean {
  return ` ${foldName(name)}`.includes(` ${foldedWanted}`)
}

/** Without case, accents and needless spaces, so that `jose` finds José. */
function foldName(name: string): string {
  const plain = normaliseText(name, 'NFKD', MAX_NAME_LENGTH).replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[\s\p{P}]+/gu, ' ').trim()
}

function foundPerson({ id, name, number, photoCount, coverFaceId }: PersonRow): FoundPerson {
  return { id, name: personName({ name, number }), isNamed: name !== null, photoCount, coverFaceId }
}
