// Accuracy and speed of grouping:
//
//   node_modules/.bin/node bench/grouping.ts --faces FACES [--largest 1000000] [--length 512]
//
// FACES.json and FACES.bin are written by bench/embed-people.ts from pictures of known people. The
// figures on people that the model was not fitted on are those of bench/fit-grouping.ts. For
// `--length` see bench/spread-embeddings.ts.
import { groupFaces, growGroups } from '../faces/cluster/group-faces.ts'
import { groupIdByFace, type Group, type GroupableFace } from '../faces/cluster/groupable-face.ts'
import { scoreClustering } from '../faces/evaluate/clustering-scores.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { recordResults, measureCpuTime } from './results.ts'
import { readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { spreadEmbeddings, padFaces, padModel } from './spread-embeddings.ts'
import { createRandom, shuffle } from './random.ts'

const SIZES = [10_000, 20_000, 50_000, 100_000, 200_000, 1_000_000]
const ADDED_FACES = 100
const PHOTOS_IN_A_BATCH = 50
const ALBUMS = 40
const CAST_SIZE = 25
const PHOTOS_OF_AN_ALBUM = 200

const length = Number(readOption('length', `${BUNDLED_NETWORK.embeddingLength}`))
const model = padModel(BUNDLED_NETWORK.grouping, length)
const neighbours = await loadNeighbours({ threads: 2 })
const faces = padFaces(await readLabelledFaces(readOption('faces')), length)
const largest = Number(readOption('largest', `${SIZES.at(-1)}`))
const people = [...Map.groupBy(faces, face => face.person).values()].sort((a, b) => b.length - a.length)
const often = people.filter(pictures => pictures.length >= 5)

const accuracy = {
  all: await judge(faces),
  'all but the largest person': await judge(people.slice(1).flat()),
  'family, 8 people of up to 100 pictures': await judge(people.slice(0, 8).flatMap(one => one.slice(0, 100))),
}
console.table(accuracy)
const albums = await judgeAlbums()
console.table(albums)
const growth = {
  'photos in a random order': await grow(shuffle(faces, createRandom(1))),
  'person after person': await grow(faces),
}
console.table(growth)
const speed: Record<string, object> = {}
for (const size of SIZES) if (size <= largest) speed[size] = await measureGrouping(size)
console.table(speed)
const padded = length === BUNDLED_NETWORK.embeddingLength ? '' : ` padded to ${length}`
recordResults(`grouping${padded}`, { accuracy, albums, growth, speed })

async function judge(list: readonly LabelledFace[]) {
  return { faces: list.length, ...scoreGroups(list, await groupFaces(list, { neighbours, model })) }
}

async function judgeAlbums() {
  const scores: ReturnType<typeof scoreGroups>[] = []
  for (let seed = 1; seed <= ALBUMS; seed++) {
    const album = makeAlbum(seed)
    scores.push(scoreGroups(album, await groupFaces(album, { neighbours, model })))
  }
  const summarise = (of: 'precision' | 'f1') => {
    const values = scores.map(score => score[of]).sort((a, b) => a - b)
    return { mean: round(values.reduce((sum, value) => sum + value) / ALBUMS), lowest: values[0] }
  }
  return { precision: summarise('precision'), f1: summarise('f1') }
}

/**
 * Like the albums of bench/README.md: nine of ten photos show one to six of the cast; pictures are
 * drawn with repetition.
 */
function makeAlbum(seed: number): LabelledFace[] {
  const random = createRandom(seed)
  const cast = shuffle(often, createRandom(seed)).slice(0, CAST_SIZE)
  return Array.from({ length: PHOTOS_OF_AN_ALBUM }).flatMap((_, photo) =>
    shuffle(cast, createRandom(seed * PHOTOS_OF_AN_ALBUM + photo))
      .slice(0, photo % 10 === 0 ? 0 : Math.round(1 + 5 * random()))
      .flatMap(pictures => pictures[Math.floor(random() * pictures.length)] ?? [])
      .map(picture => ({ ...picture, id: `${photo} ${picture.id}`, photoId: `photo ${photo}` })),
  )
}

/**
 * Groups half of the photos, adds the rest in batches, and compares the result with one grouping of
 * all photos and with the truth.
 */
async function grow(list: readonly LabelledFace[]) {
  const whole = await groupFaces(list, { neighbours, model })
  let groups: Group[] = []
  for (let end = Math.floor(list.length / 2); ; end = Math.min(list.length, end + PHOTOS_IN_A_BATCH)) {
    groups = await growGroups(groups, list.slice(0, end), { neighbours, model })
    if (end === list.length) break
  }
  const [first, second] = [groupIdByFace(whole), groupIdByFace(groups)]
  const agreement = scoreClustering(
    list.map(face => first.get(face.id) ?? ''),
    list.map(face => second.get(face.id) ?? ''),
  )
  return { 'agreement, BCubed F': round(agreement.bcubed.f1), ...scoreGroups(list, groups) }
}

async function measureGrouping(size: number) {
  const list = spreadEmbeddings(faces, { count: size + ADDED_FACES, seed: 1, facesPerPhoto: 3 })
  const old = list.slice(0, size)
  let groups: Group[] = []
  const grouping = await measure(async () => {
    groups = await groupFaces(old, { neighbours, model })
  })
  const adding = await measure(async () => {
    await growGroups(groups, list, { neighbours, model })
  })
  return {
    seconds: round(grouping.seconds),
    cpuSeconds: round(grouping.cpuSeconds),
    [`secondsToAdd${ADDED_FACES}`]: round(adding.seconds),
    [`cpuSecondsToAdd${ADDED_FACES}`]: round(adding.cpuSeconds),
    // The peak of the whole process so far, including the faces; sizes increase.
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    ...scoreGroups(old, groups),
  }
}

async function measure(work: () => Promise<void>) {
  const start = performance.now()
  const cpuMs = await measureCpuTime(work)
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: cpuMs / 1000 }
}

function scoreGroups(
  list: readonly (GroupableFace & { readonly person: string })[],
  groups: readonly Group[],
) {
  const groupByFaceId = groupIdByFace(groups)
  const { pairwise, bcubed, clusters, identities } = scoreClustering(
    list.map(face => face.person),
    list.map(face => groupByFaceId.get(face.id) ?? ''),
  )
  return {
    precision: round(pairwise.precision),
    recall: round(pairwise.recall),
    f1: round(pairwise.f1),
    bcubedF1: round(bcubed.f1),
    groups: clusters,
    people: identities,
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
