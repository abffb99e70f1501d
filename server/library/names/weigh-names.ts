/** A person and the key of a name that may be theirs. */
export type Pair = { readonly personId: string; readonly name: string }

/**
 * The rate at which photos of a person carry their name: Google's tags are incomplete. This and the
 * other constants of this folder were chosen with bench/photo-names.ts (decision 69).
 */
export const TAGGED: BetaPrior = { a: 3, b: 1.5 }
/** The rate at which photos with company of a person carry the name, without the person. */
const MISSED: BetaPrior = { a: 1, b: 9 }
/** The same rate if the person of the name was found in none of the photos. */
const UNRELATED: BetaPrior = { a: 0.5, b: 1.5 }
/** The rate at which a person, or at least their company, is found in photos with their name. */
const FOUND: BetaPrior = { a: 9, b: 1.5 }
const FOUND_UNRELATED: BetaPrior = { a: 1, b: 1 }

/**
 * The logarithm of the odds, before looking at the photos, that whoever has a name is one of the
 * people who were found in photos with it.
 */
const IS_FOUND = 3

/**
 * If two people share more of the photos of the one who has fewer, they cannot be the same person.
 */
const MAX_TOGETHER = 0.05

/** Two people who may be one, because they are hardly ever in one photo. */
export function mayBeSame({ photosOf }: NameCounts, personId: string, otherId: string): boolean {
  const [one, other] = [photosOf.get(personId), photosOf.get(otherId)]
  if (!one || !other) return true
  return one.intersection(other).size <= MAX_TOGETHER * Math.min(one.size, other.size)
}

export function countHits({ namesOf }: NameCounts, { personId, name }: Pair): number {
  return namesOf.get(personId)?.get(name) ?? 0
}

/** Whether no other name is in more of their photos. */
export function isMostFrequent({ namesOf }: NameCounts, { personId, name }: Pair): boolean {
  const names = namesOf.get(personId)
  return names !== undefined && [...names.values()].every(count => count <= (names.get(name) ?? 0))
}

/**
 * The logarithm of the odds that the name is that of a person, against nobody who was found.
 * `photos` are the person's, `company` the photos of everybody who may have the name. Photos of
 * company without the person count against them if they carry the name; so families, who are in the
 * same photos most of the time, are told apart by the others.
 */
export function weighName(
  counts: NameCounts,
  name: string,
  {
    photos,
    company,
    tagged,
  }: { photos: ReadonlySet<number>; company: ReadonlySet<number>; tagged: BetaPrior },
): number {
  const named = counts.photosNamed.get(name) ?? new Set()
  const hits = photos.intersection(named).size
  const inCompany = company.intersection(named).size
  const untagged = photos.size - hits
  const alone = company.size - photos.size
  const elsewhere = named.size - inCompany
  return (
    IS_FOUND +
    logLikelihood(hits, untagged, tagged) +
    logLikelihood(inCompany - hits, alone - (inCompany - hits), MISSED) +
    logLikelihood(hits, elsewhere, FOUND) -
    logLikelihood(inCompany, company.size - inCompany, UNRELATED) -
    logLikelihood(hits, elsewhere, FOUND_UNRELATED)
  )
}

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

/**
 * Returns the logarithm of the probability that a rate from the prior Beta(a, b) produces exactly
 * these `hits` and misses, in a given order (the beta-binomial distribution without its
 * coefficient).
 */
function logLikelihood(hits: number, misses: number, { a, b }: BetaPrior): number {
  return logBeta(a + hits, b + misses) - logBeta(a, b)
}

export type BetaPrior = { readonly a: number; readonly b: number }

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Stirling's series, exact to 1e-10 for x > 0; small x is shifted up by the recurrence. */
function logGamma(x: number): number {
  let [shifted, correction] = [x, 0]
  for (; shifted < 10; shifted++) correction -= Math.log(shifted)
  const square = 1 / (shifted * shifted)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / shifted
  return correction + (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series
}
