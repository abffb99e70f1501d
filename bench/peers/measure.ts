// Measures one engine: `measure.ts ENGINE` with the options of main.ts. Its last line of output is
// the figures as JSON.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { scoreDetection, type DetectionScores } from '../../cli/evaluation/detection-scores.ts'
import { readTruth } from '../../cli/evaluation/read-truth.ts'
import { findMostCentral } from '../../faces/evaluate/find-most-central.ts'
import type { VerificationScores } from '../../faces/evaluate/verification-scores.ts'
import { normalise } from '../../faces/vectors.ts'
import { decode } from './decode.ts'
import type { Engine, FoundFace } from './engine.ts'
import {
  scoreGroups,
  scoreLinking,
  scorePairs,
  type Embeddings,
  type GroupingScores,
  type LinkingScores,
  readPeople,
} from './scores.ts'

export type Figures = {
  /** Figures of the album, if it was given. */
  readonly photos?: PhotoFigures & Measured
  readonly peakRssMb?: number
  readonly people?: PeopleFigures & Measured
}
/** Version and date of each part, since parts may be measured at different times. */
type Measured = { readonly version: string; readonly date: string }
type PhotoFigures = {
  readonly photos: number
  /** In all of them together, by the album's truth. */
  readonly faces: number
  /** Wall time; with other programs running, only the processor time is comparable. */
  readonly secondsPerPhoto: number
  readonly cpuSecondsPerPhoto: number
  readonly decodeSecondsPerPhoto: number
  readonly detection: DetectionScores
}
type RecognitionFigures = {
  readonly images: number
  readonly imagesWithoutFace: number
  readonly verification: VerificationScores
}
type PeopleFigures = RecognitionFigures & {
  /** Scores of the engine's own grouping. */
  readonly grouping?: GroupingScores
  /** Scores of common methods, for libraries without a grouping of their own. */
  readonly linking?: LinkingScores
  readonly helped?: RecognitionFigures & { readonly linking: LinkingScores }
}

const { engineNames, ...options } = readOptions()
sharp.concurrency(1)
// Imports only the measured engine, so that its memory does not include that of the others.
const openers: Record<string, (() => Promise<Engine>) | undefined> = {
  kindred: async () => await (await import('./kindred.ts')).openKindred(),
  'face-api': async () => await (await import('./face-api.ts')).openFaceApi(),
  human: async () => await (await import('./human.ts')).openHuman(),
}
const open = openers[engineNames[0] ?? '']
if (!open) throw new Error(`usage: measure.ts ${Object.keys(openers).join(' | ')} OPTIONS`)
const figures = await measure(await open(), options)
console.log(JSON.stringify(figures))

async function measure(engine: Engine, { album, labelled, limit }: Options): Promise<Figures> {
  const measured = { version: engine.version, date: new Date().toISOString().slice(0, 10) }
  const inAlbum = album === undefined ? undefined : await measurePhotos(engine, album, limit)
  return {
    ...(inAlbum && { photos: { ...measured, ...inAlbum.photos }, peakRssMb: inAlbum.peakRssMb }),
    ...(labelled && { people: { ...measured, ...(await measurePeople(engine, { ...labelled, limit })) } }),
  }
}

async function measurePhotos(
  engine: Engine,
  album: string,
  limit: number,
): Promise<{ photos: PhotoFigures; peakRssMb: number }> {
  const files = [...(await readTruth(album))].slice(0, limit)
  const paths = files.map(([file]) => join(album, file))
  // The first run compiles and is not counted.
  if (paths[0] !== undefined) await engine.findFaces(await readFile(paths[0]))
  const { results: found, ...cost } = await measureCost(paths, engine.findFaces)
  const detection = scoreDetection(files.map(([, truth], i) => ({ truth, found: found[i] ?? [] })))
  // Read before another measurement can increase the peak.
  const peakRssMb = Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)
  const decoding = await measureCost(paths, async bytes => (await decode(bytes)).width)
  const decodeSecondsPerPhoto = decoding.secondsPerPhoto
  const faces = files.flatMap(([, truth]) => truth).length
  return { photos: { photos: files.length, faces, ...cost, decodeSecondsPerPhoto, detection }, peakRssMb }
}

async function measureCost<Result>(paths: readonly string[], work: (bytes: Uint8Array) => Promise<Result>) {
  const results: Result[] = []
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  for (const path of paths) results.push(await work(await readFile(path)))
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    results,
    secondsPerPhoto: (performance.now() - startedAt) / 1000 / paths.length,
    cpuSecondsPerPhoto: (user + system) / 1e6 / paths.length,
  }
}

async function measurePeople(
  engine: Engine,
  { people: folder, pairs, limit }: { people: string; pairs: string; limit: number },
): Promise<PeopleFigures> {
  const people = await readPeople(folder, pairs, limit)
  const first: (FoundFace | undefined)[] = []
  const second: (FoundFace | undefined)[] = []
  for (const { path } of people.pictures) {
    const bytes = await readFile(join(folder, path))
    const face = await findCentralFace(bytes, engine.findFaces)
    first.push(face)
    second.push(face ?? (engine.findFacesAgain && (await findCentralFace(bytes, engine.findFacesAgain))))
  }
  const embeddings = first.map(face => face?.embedding)
  const computeScores = (of: Embeddings) => ({
    images: of.length,
    imagesWithoutFace: of.filter(embedding => embedding === undefined).length,
    verification: scorePairs(people, of),
  })
  if (engine.groupFaces) {
    const groups = await engine.groupFaces(first.filter(face => face !== undefined))
    return { ...computeScores(embeddings), grouping: scoreGroups(people, embeddings, groups) }
  }
  // Both favour the other libraries: a second attempt for pictures in which they found no face, and
  // embeddings normalised to length 1.
  const helped = second.map(face => face && normalise(face.embedding))
  return {
    ...computeScores(embeddings),
    linking: scoreLinking(people, embeddings, engine.documentedDistance),
    helped: { ...computeScores(helped), linking: scoreLinking(people, helped) },
  }
}

async function findCentralFace(
  bytes: Uint8Array,
  findFaces: (bytes: Uint8Array) => Promise<readonly FoundFace[]>,
): Promise<FoundFace | undefined> {
  return findMostCentral(await findFaces(bytes), await sharp(bytes).metadata())
}

type Options = {
  /** Pictures of people, in a folder for each, and a file of pairs of them. */
  readonly labelled?: { readonly people: string; readonly pairs: string } | undefined
  readonly album?: string | undefined
  /** Approximate maximum of pictures of people, and maximum of photos; Infinity for all. */
  readonly limit: number
}

const USAGE = 'usage: npm start -- [ENGINE...] [--people DIR --pairs FILE.tsv] [--album DIR] [--limit N]'

export function readOptions(): Options & { readonly engineNames: readonly string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      people: { type: 'string' },
      pairs: { type: 'string' },
      album: { type: 'string' },
      limit: { type: 'string', default: 'Infinity' },
    },
  })
  const { people, pairs, album } = values
  const limit = Number(values.limit)
  const labelled = people === undefined || pairs === undefined ? undefined : { people, pairs }
  if ((labelled ?? album) === undefined || !(limit >= 1)) throw new Error(USAGE)
  return { labelled, album, limit, engineNames: positionals }
}
