/** A photo that came with names: the people in it according to the grouping, and its names. */
export type NamedPhoto = {
  /** Ids of people, each once. */
  readonly people: readonly string[]
  /** Keys of names (`nameKey`), each once. */
  readonly names: readonly string[]
}

/** Sets of photos, by their index in the list. */
export type NameCounts = {
  readonly photosOf: ReadonlyMap<string, ReadonlySet<number>>
  readonly photosNamed: ReadonlyMap<string, ReadonlySet<number>>
  /** For each person, how many photos carry each name; names without a photo are absent. */
  readonly namesOf: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Counts which people are in photos with which names, in one pass over the photos. */
export function countNames(photos: readonly NamedPhoto[]): NameCounts {
  const photosOf = new Map<string, Set<number>>()
  const photosNamed = new Map<string, Set<number>>()
  const namesOf = new Map<string, Map<string, number>>()
  for (const [i, { people, names }] of photos.entries()) {
    for (const name of names) photosNamed.set(name, (photosNamed.get(name) ?? new Set()).add(i))
    for (const personId of people) {
      photosOf.set(personId, (photosOf.get(personId) ?? new Set()).add(i))
      const counts = namesOf.get(personId) ?? new Map<string, number>()
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
      namesOf.set(personId, counts)
    }
  }
  return { photosOf, photosNamed, namesOf }
}
