import {
  countNames,
  type NameCounts,
  type NamedPhoto,
  type BetaPrior,
  countHits,
  isMostFrequent,
  mayBeSame,
  TAGGED,
  weighName,
  type Pair,
} from './weigh-names.ts'
import { matchNames } from './match-names.ts'

export type InferenceOptions = {
  /** Keys of names that the user gave to people. They are not changed. */
  readonly givenNames: ReadonlyMap<string, string>
  /** Whether the user rejected this name for this person. */
  readonly isRejected: (personId: string, name: string) => boolean
}

export type InferredName = {
  readonly personId: string
  /** The key of the name. */
  readonly name: string
  /** The person's photos that carry the name, and those that do not. */
  readonly photosWithName: number
  readonly photosWithoutName: number
}

export type Inference = {
  /** No two people have the same name, and none has one that the user gave to somebody. */
  readonly certain: readonly InferredName[]
  /** At most one for each person. Several people with the same name may be one person. */
  readonly likely: readonly InferredName[]
}

/**
 * Natural logarithms: by how much everything together has to be more likely with this name for this
 * person than without.
 */
const CERTAIN = 3
const LIKELY = 0.5

/** Photos of a person with a name: fewer are chance. */
const MIN_PHOTOS = 2
/** People who are weighed for one name. */
const MAX_CANDIDATES = 12
/** A name this much less likely for a person than their best one is not considered. */
const MAX_BEHIND = 30
/** How many photos the rate of tags in the library is worth, for one person. */
const STRENGTH_OF_RATE = 8

/**
 * Infers from the names of photos who people are: the assignment of names to people, one to one,
 * under which the tags are most likely. A name is certain where all assignments without it are much
 * less likely. The share of tags that are missing is estimated from the library itself. The result
 * does not depend on the order of photos, names and people.
 */
export function inferNames(photos: readonly NamedPhoto[], options: InferenceOptions): Inference {
  const counts = countNames(photos)
  const names = listCandidates(counts, options)
  const first = match(counts, names, TAGGED)
  const matches = match(counts, names, estimateRate(counts, first))
  const isOpen = ({ personId }: Pair) => !options.givenNames.has(personId)
  const certain = matches.filter(({ margin }) => margin >= CERTAIN)
  const named = new Map(certain.map(({ personId, name }) => [personId, name]))
  const likely = new Map(
    matches.flatMap(({ personId, name, margin }) =>
      margin >= LIKELY && margin < CERTAIN ? [[personId, name] as const] : [],
    ),
  )
  // Further groups of somebody who has the name, or may have it.
  for (const { name, holder, candidates } of names) {
    const chosen = holder ?? matches.find(one => one.name === name && one.margin >= LIKELY)?.personId
    const parts = candidates.find(({ personId }) => personId === chosen)?.parts ?? []
    for (const personId of parts)
      if (!named.has(personId) && !likely.has(personId)) likely.set(personId, name)
  }
  const suggested = [...likely].map(([personId, name]) => ({ personId, name }))
  return {
    certain: certain.filter(isOpen).map(pair => describe(counts, pair)),
    likely: suggested.filter(isOpen).map(pair => describe(counts, pair)),
  }
}

/** Who may have a name. */
type NameCandidates = {
  readonly name: string
  /** The person to whom the user gave the name. */
  readonly holder: string | undefined
  readonly company: ReadonlySet<number>
  readonly candidates: readonly Candidate[]
}

type Candidate = {
  readonly personId: string
  /** Other people who may be the same person, since the name fits them best too. */
  readonly parts: readonly string[]
  readonly photos: ReadonlySet<number>
}

function listCandidates(counts: NameCounts, { givenNames, isRejected }: InferenceOptions): NameCandidates[] {
  const holders = new Map([...givenNames].map(([personId, name]) => [name, personId]))
  const pairs = [...counts.namesOf].flatMap(([personId, names]) =>
    [...names].flatMap(([name, hits]) =>
      hits >= MIN_PHOTOS && !isRejected(personId, name) ? [{ personId, name, hits }] : [],
    ),
  )
  const byName = Map.groupBy(pairs, ({ name }) => name)
  return [...byName.entries()].map(([name, ofName]) => {
    const holder = holders.get(name)
    const sorted = ofName.toSorted(
      (one, other) => other.hits - one.hits || (one.personId < other.personId ? -1 : 1),
    )
    const people = sorted.slice(0, MAX_CANDIDATES).map(({ personId }) => personId)
    return { name, holder, ...joinParts(counts, name, { people, holder, givenNames }) }
  })
}

/** Joins people who may be one, so that they do not compete for the name. */
function joinParts(
  counts: NameCounts,
  name: string,
  among: Pick<NameCandidates, 'holder'> &
    Pick<InferenceOptions, 'givenNames'> & { readonly people: readonly string[] },
): Pick<NameCandidates, 'company' | 'candidates'> {
  const { people, holder, givenNames } = among
  const readPhotos = (ids: readonly string[]) =>
    ids.reduce<ReadonlySet<number>>((all, id) => all.union(counts.photosOf.get(id) ?? new Set()), new Set())
  const isFree = (personId: string) => personId === holder || !givenNames.has(personId)
  const fits = people.filter(
    personId => personId === holder || (isFree(personId) && isMostFrequent(counts, { personId, name })),
  )
  const joined = new Set<string>()
  const candidates: Candidate[] = []
  const ordered = holder === undefined ? people : [holder, ...people.filter(id => id !== holder)]
  for (const personId of ordered) {
    if (joined.has(personId)) continue
    const parts: string[] = []
    const canJoin = personId === holder || fits.includes(personId)
    for (const other of canJoin ? fits : []) {
      if (other === personId || joined.has(other)) continue
      if ([personId, ...parts].every(id => mayBeSame(counts, id, other))) parts.push(other)
    }
    for (const id of [personId, ...parts]) joined.add(id)
    candidates.push({ personId, parts, photos: readPhotos([personId, ...parts]) })
  }
  return { company: readPhotos(ordered), candidates }
}

type Matched = Pair & { readonly margin: number }

function match(counts: NameCounts, names: readonly NameCandidates[], tagged: BetaPrior): Matched[] {
  const open = names.filter(({ holder }) => holder === undefined)
  const weighed = open.flatMap(({ name, company, candidates }) =>
    candidates.map(({ personId, photos }) => ({
      personId,
      name,
      weight: weighName(counts, name, { photos, company, tagged }),
    })),
  )
  const taken = new Set(names.flatMap(({ holder }) => holder ?? []))
  const free = weighed.filter(({ personId }) => !taken.has(personId))
  const best = new Map<string, number>()
  for (const { personId, weight } of free)
    best.set(personId, Math.max(weight, best.get(personId) ?? -Infinity))
  const close = free.filter(({ personId, weight }) => weight >= (best.get(personId) ?? 0) - MAX_BEHIND)
  const people = [...new Set(close.map(({ personId }) => personId))].toSorted()
  const keys = [...new Set(close.map(({ name }) => name))].toSorted()
  // Names are the rows: there are fewer of them than people.
  const [rowOf, columnOf] = [new Map(keys.map((key, i) => [key, i])), new Map(people.map((id, i) => [id, i]))]
  const edges = close.map(({ personId, name, weight }) => ({
    row: rowOf.get(name) ?? 0,
    column: columnOf.get(personId) ?? 0,
    weight,
  }))
  return matchNames(edges).map(({ row, column, margin }) => ({
    personId: people[column] ?? '',
    name: keys[row] ?? '',
    margin,
  }))
}

/** How complete the tags of this library are, from the people whose names are clear. */
function estimateRate(counts: NameCounts, matches: readonly Matched[]): BetaPrior {
  const clear = matches.filter(({ margin }) => margin >= CERTAIN)
  const hits = clear.reduce((sum, pair) => sum + countHits(counts, pair), TAGGED.a)
  const photos = clear.reduce(
    (sum, { personId }) => sum + (counts.photosOf.get(personId)?.size ?? 0),
    TAGGED.a + TAGGED.b,
  )
  const rate = hits / photos
  return { a: STRENGTH_OF_RATE * rate, b: STRENGTH_OF_RATE * (1 - rate) }
}

function describe(counts: NameCounts, { personId, name }: Pair): InferredName {
  const photosWithName = countHits(counts, { personId, name })
  const photos = counts.photosOf.get(personId)?.size ?? 0
  return { personId, name, photosWithName, photosWithoutName: photos - photosWithName }
}
