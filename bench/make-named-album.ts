import { readFamily, type LabelledFace } from './labelled-faces.ts'
import { createRandom, shuffle } from './random.ts'

/** An album with the names that an export gives for its photos. */
export type NamedAlbum = {
  readonly faces: readonly LabelledFace[]
  /** Photos that came with names. `names`: keys of names, of people who were detected or not. */
  readonly photos: readonly { readonly id: string; readonly names: readonly string[] }[]
  /** People whom the export knows. */
  readonly nameOf: ReadonlyMap<string, string>
}

const CAST = 18
const HOUSEHOLD = { least: 2, most: 5 }
/** Photos of one household; in the others, anybody of the cast is together. */
const OF_ONE_HOUSEHOLD = 0.75
/** How often somebody of the household is in its photo; two of it are a pair and come together. */
const PRESENT = 0.55
const PAIR_TOGETHER = 0.8
const PASSER_BY = 0.1
/** People whom the owner of the account never named. */
const NAMELESS = 0.15
/** Photos from elsewhere, of which the export knows nothing. */
const WITHOUT_EXPORT = 0.15
/** People who are tagged in a photo in which the engine does not find them. */
const UNDETECTED = 0.05
/** Tags that name another of the cast. */
const WRONG = 0.02

/**
 * Makes an album of households. `dropped`: the share of tags that the export lacks. Pictures are
 * drawn with repetition, so grouping is somewhat easier than in an album of real photos.
 */
export function makeNamedAlbum(
  faces: readonly LabelledFace[],
  { seed, dropped, photoCount }: { seed: number; dropped: number; photoCount: number },
): NamedAlbum {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const households = drawHouseholds(faces, random)
  const cast = households.flat()
  const inCast = new Set(cast)
  const nameOf = new Map(cast.filter(() => random() >= NAMELESS).map(person => [person, `name of ${person}`]))
  const picturesOf = Map.groupBy(faces, ({ person }) => person)
  const strangers = faces.filter(({ person }) => !inCast.has(person))
  // Some are in many photos and some in few.
  const weights = households.map(() => 0.2 + random())
  const album: LabelledFace[] = []
  const photos: { id: string; names: string[] }[] = []
  for (let photo = 0; photo < photoCount; photo++) {
    const id = `photo ${photo}`
    const present =
      random() < OF_ONE_HOUSEHOLD
        ? drawPresent(drawWeighted(households, weights, random), random)
        : shuffle(cast, random).slice(0, 1 + Math.floor(3 * random()))
    const names = new Set<string>()
    for (const person of present) {
      const isTagged = nameOf.has(person) && random() >= dropped
      const tagged = random() < WRONG ? (pick(cast) ?? person) : person
      const name = nameOf.get(tagged)
      if (isTagged && name !== undefined) names.add(name)
      if (isTagged && random() < UNDETECTED) continue
      const picture = pick(picturesOf.get(person) ?? [])
      if (picture) album.push({ ...picture, id: `${photo} ${picture.id}`, photoId: id })
    }
    const stranger = random() < PASSER_BY ? pick(strangers) : undefined
    if (stranger) album.push({ ...stranger, id: `${photo} ${stranger.id}`, photoId: id })
    if (random() >= WITHOUT_EXPORT) photos.push({ id, names: [...names] })
  }
  return { faces: album, photos, nameOf }
}

/** Families where the people have some, else households of people at random. */
function drawHouseholds(faces: readonly LabelledFace[], random: () => number): string[][] {
  const people = shuffle([...new Set(faces.map(({ person }) => person))], random)
  const families = [...Map.groupBy(people, readFamily).values()]
  const areFamilies = families.length < people.length
  const households: string[][] = []
  let size = 0
  while (size < CAST && (areFamilies ? families.length : people.length) > 0) {
    const members = HOUSEHOLD.least + Math.floor(random() * (HOUSEHOLD.most - HOUSEHOLD.least + 1))
    const household = areFamilies
      ? (families.shift() ?? []).slice(0, HOUSEHOLD.most)
      : people.splice(0, members)
    households.push(household)
    size += household.length
  }
  return households
}

function drawWeighted<T>(list: readonly T[], weights: readonly number[], random: () => number): T {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex(weight => (rest -= weight) < 0)
  // The last one if rounding leaves a rest; there is at least one household.
  return list[index] ?? list.at(-1)!
}

function drawPresent(household: readonly string[], random: () => number): string[] {
  const [first, second] = household
  const present = household.filter(() => random() < PRESENT)
  if (present.length === 0 && first !== undefined) present.push(first)
  if (first === undefined || second === undefined || random() >= PAIR_TOGETHER) return present
  const isOne = present.includes(first) || present.includes(second)
  return isOne ? [...new Set([...present, first, second])] : present
}
