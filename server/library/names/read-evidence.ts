import type { Queryable } from '../../storage/db/database.ts'
import { nameKey } from '../people/read/format-person-name.ts'
import type { NamedPhoto } from './count-names.ts'
import { listNamesOfPhotos, listPeopleOfNamedPhotos } from './photo-name-queries.ts'

export type Evidence = {
  /** Processed photos that came with names, outside the trash. */
  readonly photos: readonly NamedPhoto[]
  /** The spelling of each name, by its key. */
  readonly spellings: ReadonlyMap<string, string>
}

export async function readEvidence(db: Queryable, ownerId: string): Promise<Evidence> {
  const rows = await listNamesOfPhotos(db, ownerId)
  const peopleOf = new Map<string, string[]>()
  for (const { photoId, personId } of rows.length > 0 ? await listPeopleOfNamedPhotos(db, ownerId) : []) {
    const people = peopleOf.get(photoId)
    if (people) people.push(personId)
    else peopleOf.set(photoId, [personId])
  }
  const counts = new Map<string, Map<string, number>>()
  const photos = rows.map(({ photoId, names }) => {
    // Only replacePhotoNames writes this column.
    const written = JSON.parse(names) as string[]
    for (const name of written) {
      const spellings = counts.get(nameKey(name)) ?? new Map<string, number>()
      counts.set(nameKey(name), spellings.set(name, (spellings.get(name) ?? 0) + 1))
    }
    return { people: peopleOf.get(photoId) ?? [], names: [...new Set(written.map(nameKey))] }
  })
  return { photos, spellings: new Map([...counts].map(([key, list]) => [key, chooseSpelling(key, list)])) }
}

/**
 * Chooses the most frequent spelling; of several the first by code points, in whatever order they
 * arrived.
 */
function chooseSpelling(key: string, counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
  return sorted[0]?.[0] ?? key
}
