// Which chips separate people best: for several alignments and means of them, the share of same
// pairs that score above all but 1 in 100, 1,000 and 10,000 different pairs.
//
//   node bench/alignment.ts --people ../shared/data/lfw-dev/people
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chipTransform } from '../faces/align.ts'
import { cropSquare } from '../faces/crop-square.ts'
import { detectFaces } from '../faces/detect.ts'
import { embedFaces } from '../faces/embed.ts'
import { findMostCentral } from '../faces/evaluate/find-most-central.ts'
import { findLandmarks, meshTransform } from '../faces/landmarks.ts'
import { CHIP_PX, FIVE_POINTS, MEAN_FACE, padTemplate } from '../faces/networks/dlib/chip-templates.ts'
import { completePhoto } from '../faces/photo.ts'
import { dotProduct, normalise, sumOf } from '../faces/vectors.ts'
import { decodeForEngine } from '../server/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/imaging/load-face-models.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

/** Most pictures per person, so that famous people do not dominate. */
const PICTURES_PER_PERSON = 6

const DIFFERENT_PAIRS = 1_000_000

const VIEWS = {
  'mean face, padding 0.25': padTemplate(MEAN_FACE, 0.25),
  'mean face, padding 0.175': padTemplate(MEAN_FACE, 0.175),
  'mean face, padding 0.1': padTemplate(MEAN_FACE, 0.1),
  'mean face, padding 0.325': padTemplate(MEAN_FACE, 0.325),
  'five points, padding 0.25': padTemplate(FIVE_POINTS, 0.25),
  'five points, padding 0.175': padTemplate(FIVE_POINTS, 0.175),
} as const

type ViewName = keyof typeof VIEWS

const MEANS: readonly (readonly ViewName[])[] = [
  ['mean face, padding 0.25', 'five points, padding 0.25'],
  ['mean face, padding 0.175', 'five points, padding 0.25'],
  ['mean face, padding 0.175', 'mean face, padding 0.25', 'five points, padding 0.25'],
]

const people = readOption('people')
const models = await loadFaceModels({ threads: 1 })
// The keys of VIEWS, each once.
const names = Object.keys(VIEWS) as ViewName[]
const persons: string[] = []
const embeddings = new Map<ViewName, Float32Array[]>(names.map(name => [name, []]))

for (const person of (await readdir(people)).sort()) {
  for (const file of (await readdir(join(people, person))).sort().slice(0, PICTURES_PER_PERSON)) {
    const described = await embedCentralFace(await readFile(join(people, person, file)))
    if (!described) continue
    persons.push(person)
    for (const [i, name] of names.entries()) embeddings.get(name)?.push(described[i] ?? new Float32Array())
  }
}

const figures = Object.fromEntries(
  [...names.map(name => [name]), ...MEANS].map(combination => [
    combination.join(' + '),
    score(meanOf(combination)),
  ]),
)
console.table(figures)
recordResults('alignment', { pictures: persons.length, truePositiveRateAtFar: figures })

/** Embeds each view of the most central face, averaged with its mirror image. */
async function embedCentralFace(bytes: Uint8Array): Promise<Float32Array[] | undefined> {
  const photo = completePhoto((await decodeForEngine(bytes)).photo)
  const faces = await detectFaces(models.detector, photo.overview)
  const nearest = findMostCentral(
    faces.flatMap(([best]) => best ?? []),
    photo.overview,
  )
  if (!nearest) return undefined
  const [mesh] = await findLandmarks(models.landmarks, photo, [meshTransform(nearest)])
  if (!mesh) return undefined
  const chips = names.map(name => [cropSquare(photo, chipTransform(mesh.points, VIEWS[name]), CHIP_PX)])
  return await embedFaces(models.embedder, chips)
}

function meanOf(combination: readonly ViewName[]): Float32Array[] {
  return persons.map((_, i) => {
    const views = combination.flatMap(name => embeddings.get(name)?.[i] ?? [])
    return normalise(sumOf(views.map(embedding => ({ embedding }))))
  })
}

function score(described: readonly Float32Array[]): Record<string, number> {
  // Each index is below the number of persons.
  const similarity = (one: number, other: number) => dotProduct(described[one]!, described[other]!)
  const same: number[] = []
  for (let one = 0; one < persons.length; one++) {
    for (let other = one + 1; persons[other] === persons[one]; other++) same.push(similarity(one, other))
  }
  const different = new Float64Array(DIFFERENT_PAIRS)
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) % persons.length
  for (let i = 0; i < different.length;) {
    const one = random()
    const other = random()
    if (persons[one] !== persons[other]) different[i++] = similarity(one, other)
  }
  different.sort()
  const rateAt = (share: number) => {
    const threshold = different[Math.floor(different.length * (1 - share))] ?? 1
    return Math.round((same.filter(value => value > threshold).length / same.length) * 10_000) / 10_000
  }
  return { '1 %': rateAt(0.01), '0.1 %': rateAt(0.001), '0.01 %': rateAt(0.0001) }
}
