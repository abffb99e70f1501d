// Fits the weights by which faces/second-opinion.ts judges faces in doubt (decision 58):
//
//   node_modules/.bin/node bench/fit-doubt.ts --masked MASKED --families FAMILIES \
//     --photos DIR [--every N]
//
// The first two are the development halves (bench/README.md); --photos is the folder of the public
// repository that doubt-labels.json names: few of its photos show people, and every face in doubt
// was labelled by hand. Drawings of draw-blanks.ts are added, but not those that
// bench/missed-faces.ts counts. The figures of each face in doubt are those that the engine uses.
// Prints the weights and the intercept at which cross-validation accepts 16 false faces in 1,000
// pictures, half of them drawings. --every N takes only every Nth picture, for a trial run.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateFaces } from '../faces/engine.ts'
import type { Box } from '../faces/face.ts'
import { computeIntersectionOverUnion } from '../faces/geometry.ts'
import type { Photo } from '../faces/photo.ts'
import {
  computeFaceLogOdds,
  isAgreedOn,
  measureDoubtfulFace,
  type DoubtFigures,
} from '../faces/second-opinion.ts'
import { decodeForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { drawBlanks, isInMiddle } from './draw-blanks.ts'
import { fitLogistic } from './logistic-regression.ts'
import { readOption } from './options.ts'
import { hashText } from './random.ts'

/** Every 16th picture of the families is used: they are many, with few faces in doubt. */
const EVERY_FAMILY_PICTURE = 16

/** Skips the drawings in which bench/missed-faces.ts counts false faces. */
const DRAWINGS = { skipped: 500, taken: 418 }

const FOLDS = 8

/** False faces in 1,000 pictures, of which half are drawings, at the intercept that is printed. */
const FALSE_PER_1000 = 16

/** Minimum intersection over union at which a detection matches a labelled box. */
const MIN_OVERLAP = 0.5

/**
 * Faces in doubt, each labelled by hand. Boxes are left, top, width and height, in pixels. A
 * detection without a label is clearly not a face.
 */
type Labels = { readonly photos: Readonly<Record<string, readonly Label[]>> }
type Label = { readonly label: 'face' | 'none' | 'unclear'; readonly box: readonly number[] }

type Source = 'masked' | 'families' | 'photos' | 'drawings'
type Doubt = {
  readonly source: Source
  readonly picture: string
  readonly figures: DoubtFigures
  readonly isPositive: boolean
}

const every = Number(readOption('every', '1'))
const models = await loadFaceModels({ threads: 1 })
const taken = { photos: 0, drawings: 0 }
const doubts = [
  ...(await collectFromPeople('masked', 1)),
  ...(await collectFromPeople('families', EVERY_FAMILY_PICTURE)),
  ...(await collectFromPhotos(readOption('photos'))),
  ...(await collectFromDrawings()),
]
const examples = doubts.map(doubt => ({ ...doubt, figures: Object.values(doubt.figures) }))
const odds = crossValidate()
const threshold = findThreshold(odds)
const [intercept = 0, ...weights] = fitLogistic(examples)
const names = Object.keys(doubts[0]?.figures ?? {})
console.log(
  `fitted to ${examples.length} faces in doubt of people, ${taken.photos} photos and ${taken.drawings} drawings`,
)
console.log('intercept', (intercept - threshold).toFixed(3))
for (const [i, name] of names.entries()) console.log(name, weights[i]?.toFixed(3))
console.log(`threshold ${threshold.toFixed(3)}, which the intercept contains`)
printAccepted('accepted in cross-validation', i => (odds[i] ?? 0) > threshold)
printAccepted('accepted by the engine', i => computeFaceLogOdds(doubts[i]!.figures) > 0)

/** Each picture shows one person, whose face is in the middle; other faces are left out. */
async function collectFromPeople(source: 'masked' | 'families', step: number): Promise<Doubt[]> {
  const folder = readOption(source)
  const files = globSync('people/*/*', { cwd: folder }).toSorted()
  const collected: Doubt[] = []
  for (const file of files.filter((_, i) => i % (step * every) === 0)) {
    const photo = await readPhoto(join(folder, file))
    for (const { box, figures } of await measureDoubtfulFaces(photo)) {
      if (!isInMiddle(box, photo.pixels)) continue
      collected.push({ source, picture: file, figures, isPositive: true })
    }
  }
  return collected
}

async function collectFromPhotos(folder: string): Promise<Doubt[]> {
  const file = new URL('doubt-labels.json', import.meta.url)
  // doubt-labels.json is part of the repository.
  const { photos } = JSON.parse(await readFile(file, 'utf8')) as Labels
  const collected: Doubt[] = []
  for (const [picture, labels] of Object.entries(photos).filter((_, i) => i % every === 0)) {
    taken.photos++
    for (const { detected, figures } of await measureDoubtfulFaces(await readPhoto(join(folder, picture)))) {
      const label = labels.find(
        ({ box }) => computeIntersectionOverUnion(toBox(box), detected) >= MIN_OVERLAP,
      )
      if (label?.label === 'unclear') continue
      collected.push({ source: 'photos', picture, figures, isPositive: label?.label === 'face' })
    }
  }
  return collected
}

async function collectFromDrawings(): Promise<Doubt[]> {
  const collected: Doubt[] = []
  let number = 0
  for (const pixels of drawBlanks(DRAWINGS.skipped + DRAWINGS.taken)) {
    if (number++ < DRAWINGS.skipped || number % every !== 0) continue
    taken.drawings++
    for (const { figures } of await measureDoubtfulFaces({ pixels })) {
      collected.push({ source: 'drawings', picture: `drawing ${number}`, figures, isPositive: false })
    }
  }
  return collected
}

/** Returns the faces in doubt that the logistic model judges, and the best detection of each. */
async function measureDoubtfulFaces(
  given: Photo,
): Promise<{ box: Box; detected: Box; figures: DoubtFigures }[]> {
  const { photo, doubtful } = await locateFaces(models, given)
  const measured: { box: Box; detected: Box; figures: DoubtFigures }[] = []
  for (const one of doubtful) {
    if (one.accepted && (await isAgreedOn(models, photo, one.accepted))) continue
    const found = await measureDoubtfulFace(models, photo, one)
    const [best] = one.detections
    if (found && best) measured.push({ box: found.face.box, detected: best.box, figures: found.figures })
  }
  return measured
}

/** Computes the log odds of each example with a model fitted to the examples of the other folds. */
function crossValidate(): number[] {
  const folds = examples.map(({ picture }) => hashText(picture) % FOLDS)
  const fitted = Array.from({ length: FOLDS }, (_, fold) =>
    fitLogistic(examples.filter((_, i) => folds[i] !== fold)),
  )
  return examples.map(({ figures }, i) => {
    const [own = 0, ...others] = fitted[folds[i]!]!
    return others.reduce((sum, weight, j) => sum + weight * figures[j]!, own)
  })
}

/** Returns the log odds of the first false face, in descending order, above the allowed number. */
function findThreshold(logOdds: readonly number[]): number {
  let per1000 = 0
  const falseFaces = logOdds
    .map((value, i) => ({ value, ...examples[i]! }))
    .filter(({ isPositive }) => !isPositive)
    .toSorted((one, other) => other.value - one.value)
  for (const { value, source } of falseFaces) {
    per1000 += 500 / (source === 'drawings' ? taken.drawings : taken.photos)
    if (per1000 > FALSE_PER_1000) return value
  }
  throw new Error('There are too few false faces for a threshold.')
}

function printAccepted(title: string, isAccepted: (i: number) => boolean): void {
  const groups = Map.groupBy(
    doubts.map((doubt, i) => ({ ...doubt, accepted: isAccepted(i) })),
    ({ source, isPositive }) => `${isPositive ? 'true' : 'false'} faces of ${source}`,
  )
  console.log(title)
  for (const [name, group] of groups) {
    console.log(`  ${name}: ${group.filter(({ accepted }) => accepted).length} of ${group.length}`)
  }
}

async function readPhoto(path: string) {
  const { photo } = await decodeForEngine(await readFile(path))
  return photo
}

function toBox([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box {
  return { x, y, width, height }
}
