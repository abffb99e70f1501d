// How well names of photos without boxes, as exports of Google Photos give them, name people:
//
//   node_modules/.bin/node bench/photo-names.ts --faces FACES [--families FACES]
//
// FACES.json and FACES.bin are written by bench/embed-people.ts: from
// PEOPLE and FAMILIES (bench/README.md).
// Makes albums of households whose members are often together, leaves out a part of the tags, adds
// wrong ones, groups the faces as the app does and compares the names that people get with the
// truth. The constants of server/library/names were chosen with the people called
// development; the others are only measured. The recorded figures are of people with at least 6
// pictures, 24 of each (LFW), and of families with at least 3 people of 5 pictures or more, 16 of
// each, of the half called hold.
import { groupFaces } from '../faces/cluster/group-faces.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { inferNames, type InferredName } from '../server/library/names/infer-names.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { readFamily, readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { createRandom, hashText, shuffle } from './random.ts'
import { recordResults } from './results.ts'

const ALBUMS = Number(readOption('albums', '30'))
const DROPPED = [0.1, 0.2, 0.3, 0.4, 0.5]
/** Photos of an album: its 18 people or so are in 30 to 40 photos each, or in 10 to 15. */
const SIZES = [300, 120]
const MIN_PHOTOS = 5
const FEW_PHOTOS = 10

const neighbours = await loadNeighbours({ threads: 1 })
const model = BUNDLED_NETWORK.grouping
const half = readOption('half', 'both')
const figures: Record<string, object> = {}
for (const [set, path] of [
  ['LFW', readOption('faces')],
  ['families', readOption('families', '')],
] as const) {
  if (path === '') continue
  const faces = await readLabelledFaces(path)
  for (const [index, name] of ['development', 'other people'].entries()) {
    if (half !== 'both' && half !== name) continue
    const people = faces.filter(({ person }) => hashText(readFamily(person)) % 2 === index)
    for (const photoCount of SIZES)
      figures[`${set}, ${name}, albums of ${photoCount} photos`] = await measure(people, photoCount)
  }
}
figures['time'] = measureTime()
console.log(JSON.stringify(figures, undefined, 1))
if (half === 'both') recordResults('photo-names', figures)

async function measure(faces: readonly LabelledFace[], photoCount: number) {
  const rows: Record<string, ReturnType<typeof summarise>> = {}
  const all: Outcome[] = []
  for (const dropped of DROPPED) {
    const outcomes: Outcome[] = []
    for (let seed = 1; seed <= ALBUMS; seed++) {
      const album = makeNamedAlbum(faces, {
        seed: seed * 1000 + Math.round(dropped * 100),
        dropped,
        photoCount,
      })
      outcomes.push(...(await judge(album)))
    }
    rows[`${Math.round(dropped * 100)} % of tags missing`] = summarise(outcomes)
    all.push(...outcomes)
  }
  const few = all.filter(({ photos }) => photos < FEW_PHOTOS)
  const table = {
    all: summarise(all),
    [`${MIN_PHOTOS} to ${FEW_PHOTOS - 1} photos`]: summarise(few),
    ...rows,
  }
  console.table(table)
  return table
}

/** Of libraries made of many albums, without the grouping. */
function measureTime() {
  const times: Record<string, object> = {}
  for (const photoCount of [10_000, 40_000]) {
    const random = createRandom(photoCount)
    const photos = Array.from({ length: photoCount }, (_, i) => {
      // Households of 5, each in 300 photos.
      const people = [0, 1, 2, 3, 4].filter(() => random() < 0.5).map(k => `${Math.floor(i / 300)} ${k}`)
      return { people, names: people.filter(() => random() < 0.7) }
    })
    const startedAt = performance.now()
    const { certain } = inferNames(photos, { givenNames: new Map(), isRejected: () => false })
    times[`${photoCount} photos`] = {
      seconds: Math.round(performance.now() - startedAt) / 1000,
      named: certain.length,
    }
  }
  return times
}

type Outcome = {
  readonly photos: number
  readonly hasName: boolean
  readonly named: 'right' | 'wrong' | null
  readonly suggested: 'right' | 'wrong' | null
}

/** What becomes of each person with at least MIN_PHOTOS photos that came with names. */
async function judge({ faces, photos, nameOf }: NamedAlbum): Promise<Outcome[]> {
  const groups = await groupFaces(faces, { neighbours, model })
  const faceOf = new Map(faces.map(face => [face.id, face]))
  const peopleIn = new Map<string, Set<string>>()
  const truthOf = new Map<string, string>()
  /** For each person the group with most of their faces, and how many. */
  const mainOf = new Map<string, { group: string; count: number }>()
  for (const { id, faceIds } of groups) {
    const members = faceIds.flatMap(faceId => faceOf.get(faceId) ?? [])
    for (const { photoId } of members) peopleIn.set(photoId, (peopleIn.get(photoId) ?? new Set()).add(id))
    const sizes = [...Map.groupBy(members, ({ person }) => person)].map(
      ([person, list]) => [person, list.length] as const,
    )
    for (const [person, count] of sizes)
      if (count > (mainOf.get(person)?.count ?? 0)) mainOf.set(person, { group: id, count })
    truthOf.set(id, sizes.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '')
  }
  const named = photos.map(({ id, names }) => ({ names, people: [...(peopleIn.get(id) ?? [])] }))
  const { certain, likely } = inferNames(named, { givenNames: new Map(), isRejected: () => false })
  const check = (list: readonly InferredName[], person: string) => {
    // Also the groups that show the person only in part, and those that are mostly somebody else.
    const own = list.filter(({ personId }) => truthOf.get(personId) === person)
    if (own.some(({ name }) => name !== nameOf.get(person))) return 'wrong' as const
    return own.some(({ personId }) => personId === mainOf.get(person)?.group) ? ('right' as const) : null
  }
  const withNames = new Set(photos.map(({ id }) => id))
  const photosOf = Map.groupBy(
    faces.filter(({ photoId }) => withNames.has(photoId)),
    ({ person }) => person,
  )
  return [...photosOf]
    .map(([person, { length }]): Outcome => ({
      photos: length,
      hasName: nameOf.has(person),
      named: check(certain, person),
      suggested: check(likely, person),
    }))
    .filter(({ photos: count }) => count >= MIN_PHOTOS)
}

function summarise(outcomes: readonly Outcome[]) {
  const withName = outcomes.filter(({ hasName }) => hasName)
  const count = (list: readonly Outcome[], test: (one: Outcome) => boolean) => list.filter(test).length
  return {
    people: withName.length,
    'without a name in the export': outcomes.length - withName.length,
    'named rightly': divide(
      count(withName, ({ named }) => named === 'right'),
      withName.length,
    ),
    'named or suggested rightly': divide(
      count(withName, one => one.named === 'right' || (one.named === null && one.suggested === 'right')),
      withName.length,
    ),
    'named wrongly': divide(
      count(outcomes, ({ named }) => named === 'wrong'),
      outcomes.length,
    ),
    'suggested wrongly': divide(
      count(outcomes, ({ suggested }) => suggested === 'wrong'),
      outcomes.length,
    ),
  }
}

function divide(part: number, whole: number): number {
  return Math.round((10_000 * part) / Math.max(1, whole)) / 10_000
}

/** An album with the names that an export gives for its photos. */
type NamedAlbum = {
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
function makeNamedAlbum(
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
