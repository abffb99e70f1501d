// The table that every version of the engine must pass: faces found and not found, false ones,
// verification, grouping, time and memory, in one run of half an hour.
//
//   npm run bench:engine -- --album ALBUM --people PEOPLE --families FAMILIES --ages AGES \
//     --masked MASKED --things DIR [--reasons FILE]
//
// bench/README.md describes them; DIR has photos of things without people. Refuses to record a
// version that is worse in a row than the one recorded before, unless FILE, a JSON object, has a
// reason for that row; the reason is recorded beside it.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { scoreDetection } from '../cli/evaluation/detection-scores.ts'
import { readPhotoOfName } from '../cli/evaluation/read-photos.ts'
import { readTruth } from '../cli/evaluation/read-truth.ts'
import { findFacesInPhotos, type FoundFaces } from '../cli/faces/find-faces-in-photos.ts'
import type { FoundPhoto } from '../cli/faces/worker-messages.ts'
import { createFaceEngine } from '../faces/engine.ts'
import { scoreAllPairs } from '../faces/evaluate/all-pairs-scores.ts'
import { findMostCentral } from '../faces/evaluate/find-most-central.ts'
import { formatEngineVersion } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { loadFaceModels, loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { drawBlanks, isInMiddle } from './draw-blanks.ts'
import { findWorseRows, type Row, type Rows } from './engine-rows.ts'
import { judgeGrouping } from './judge-grouping.ts'
import type { LabelledFace } from './labelled-faces.ts'
import { createTimer } from './measure-photo.ts'
import { readOption } from './options.ts'
import { readFigures, recordResults } from './results.ts'

const SECTION = 'engineTable'

const DRAWN_BLANKS = 500

/** Names of the files of the set `masked` that show a mask; other names contain the person's. */
const MASKED_NAME = /^\d+_\d+_\d+\.jpg$/

/** Photos of the album of which the time is measured, and how often: the fastest run counts. */
const TIMED = { photos: 20, runs: 3 }

const BYTES_PER_MB = 1024 * 1024

const version = formatEngineVersion(BUNDLED_NETWORK)
const models = await loadFaceModels({ threads: 1 })
const neighbours = await loadNeighbours({ threads: 2 })
const album = await measureAlbum(readOption('album'))
const lfw = await measurePeople(readOption('people'))
const families = await measurePeople(readOption('families'))
const ages = await measurePeople(readOption('ages'))
const masked = await measurePeople(readOption('masked'))
const rows: Rows = {
  'album: found, 60 to 100 pixels': round(album.recall['60-100'] ?? Number.NaN),
  'album: found, 100 to 160 pixels': round(album.recall['100-160'] ?? Number.NaN),
  'album: found, 160 to 300 pixels': round(album.recall['160-300'] ?? Number.NaN),
  'album: found, larger': round(album.recall['300+'] ?? Number.NaN),
  'album: false faces a photo': round(album.falsePerPhoto),
  'LFW: not found': lfw.missed.length,
  'families: not found': families.missed.length,
  'ages: not found': ages.missed.length,
  'masked: not found': masked.missed.length,
  'masked, with a mask: not found': masked.missed.filter(name => MASKED_NAME.test(basename(name))).length,
  'false faces a picture, of things and drawings': round(await measureFalseFaces(readOption('things'))),
  'LFW: pairs of one person, at one false match in 10,000': lfw.accepted,
  'families: pairs of one person, at one false match in 10,000': families.accepted,
  'ages: pairs of one person, at one false match in 10,000': ages.accepted,
  'LFW: grouping, BCubed F': lfw.bcubed,
  'families: grouping, BCubed F': families.bcubed,
  'ages: grouping, BCubed F': ages.bcubed,
  'masked: grouping, BCubed F': masked.bcubed,
  'processor time of a photo over decoding it': await measureTime(readOption('album')),
  'memory of a worker at its peak, in MB': Math.round(album.peakMb),
}
console.table(rows)
const taken = {
  photos: album.photos,
  faces: album.faces,
  ...Object.fromEntries(
    Object.entries({ lfw, families, ages, masked }).map(([name, { pictures }]) => [name, pictures]),
  ),
}
await record()

/** Records the rows, or says which of them are worse without a reason. */
async function record(): Promise<void> {
  const last = readFigures(SECTION)
  // Written by this program.
  const before = (last['rows'] ?? {}) as Readonly<Partial<Record<Row, number>>>
  const reasons = await readReasons()
  const worse = findWorseRows(before, rows).map(row => ({ row, before: before[row], reason: reasons[row] }))
  for (const { row, before: was, reason } of worse)
    console.log(
      `worse than ${String(last['engine'])}: ${row}, ${rows[row]} after ${was}: ${reason ?? 'no reason'}`,
    )
  if (worse.some(({ reason }) => reason === undefined)) {
    console.log('Not recorded. Give each of these rows a reason (--reasons FILE), or mend the engine.')
    process.exitCode = 1
    return
  }
  recordResults(SECTION, {
    engine: version,
    taken,
    rows,
    ...(worse.length > 0 && { worse: Object.fromEntries(worse.map(({ row, ...rest }) => [row, rest])) }),
  })
}

async function readReasons(): Promise<Partial<Record<string, string>>> {
  const file = readOption('reasons', '')
  // The user's own file.
  return file === '' ? {} : (JSON.parse(await readFile(file, 'utf8')) as Partial<Record<string, string>>)
}

async function measureAlbum(folder: string) {
  const truth = await readTruth(folder)
  const found = await findFaces(folder, [...truth.keys()])
  const photos = found.photos.map(({ name, photo }) => ({ truth: truth.get(name) ?? [], found: photo.faces }))
  return {
    ...scoreDetection(photos),
    photos: photos.length,
    faces: photos.reduce((sum, photo) => sum + photo.truth.length, 0),
    peakMb: found.peakRssBytes / found.workers / BYTES_PER_MB,
  }
}

/** Each picture shows one person, whose face is in the middle. */
async function measurePeople(folder: string) {
  const people = join(folder, basename(folder) === 'people' ? '' : 'people')
  const { photos } = await findFaces(people, globSync('*/*', { cwd: people }).toSorted())
  const missed: string[] = []
  const faces: LabelledFace[] = []
  for (const { name, photo } of photos) {
    const face = findMostCentral(photo.faces, photo)
    if (!photo.faces.some(({ box }) => isInMiddle(box, photo))) missed.push(name)
    if (!face) continue
    const { embedding, quality } = face
    const photoId = readPhotoOfName(name)
    faces.push({ id: name, photoId, person: name.slice(0, name.indexOf('/')), embedding, quality })
  }
  for (const name of missed) console.log('missed', name)
  const { bcubed } = await judgeGrouping(faces, { neighbours, model: BUNDLED_NETWORK.grouping })
  return {
    pictures: photos.length,
    missed,
    accepted: round(scoreAllPairs(faces).tarAtFar['1e-4'] ?? Number.NaN),
    bcubed: round(bcubed.f1),
  }
}

/** Returns the false faces in photos of things, and in as many drawings, for each picture. */
async function measureFalseFaces(folder: string): Promise<number> {
  const { photos } = await findFaces(folder, globSync('*', { cwd: folder }).toSorted())
  for (const { name, photo } of photos) if (photo.faces.length > 0) console.log('false', name)
  let count = photos.reduce((sum, { photo }) => sum + photo.faces.length, 0)
  const engine = createFaceEngine(models)
  for (const pixels of drawBlanks(DRAWN_BLANKS)) count += (await engine.findFaces({ pixels })).length
  return count / (photos.length + DRAWN_BLANKS)
}

type Found = {
  readonly photos: readonly { readonly name: string; readonly photo: FoundPhoto }[]
  readonly workers: number
} & Pick<FoundFaces, 'peakRssBytes'>

/** Finds the faces of files as `kindred cluster` does, in one process for each core. */
async function findFaces(folder: string, names: readonly string[]): Promise<Found> {
  if (names.length === 0) throw new Error(`There are no pictures in ${folder}.`)
  const files = names.map(name => ({ name, path: join(folder, name) }))
  const startedAt = performance.now()
  const { results, peakRssBytes } = await findFacesInPhotos(files, {
    signal: new AbortController().signal,
    onResult: () => {},
  })
  const photos = results.map(({ file, ...result }) => {
    if (!result.photo) throw new Error(`${file.path} could not be read: ${result.reason}`)
    return { name: file.name, photo: result.photo }
  })
  console.log(`${folder}: ${photos.length} in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return { photos, peakRssBytes, workers: Math.min(availableParallelism(), files.length) }
}

/** Returns the processor time of all steps over that of decoding the same photos at full size. */
async function measureTime(folder: string): Promise<number> {
  const names = [...(await readTruth(folder)).keys()].filter(name => name.endsWith('.jpg'))
  const measure = createTimer(createFaceEngine(models))
  const sums = { opened: 0, decodeFully: 0 }
  for (const name of names.slice(0, TIMED.photos)) {
    const { opened, decodeFully } = await measure(await readFile(join(folder, name)), TIMED.runs)
    sums.opened += opened
    sums.decodeFully += decodeFully
  }
  return Math.round((100 * sums.opened) / sums.decodeFully) / 100
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
