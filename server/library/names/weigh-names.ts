import type { NameCounts } from './count-names.ts'
import { logLikelihood, type BetaPrior } from './log-beta.ts'

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

/** Of the photos of the one who has fewer: above this, two people in the same photos are two. */
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
