import path from 'node:path'
import { scoreClustering } from '../../faces/evaluate/clustering-scores.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from '../command-context.ts'
import type { PhotoResult } from '../faces/find-faces-in-photos.ts'
import type { FoundPhoto } from '../faces/worker-messages.ts'
import { openPhotosFolder } from '../photos/scan-photos.ts'
import { groupByFaceId, runEngine, chooseModel, type ChosenModel } from './run-engine.ts'
import { isFalseDetection, matchDetections, scoreDetection } from './detection-scores.ts'
import {
  formatEvaluationAsJson,
  formatEvaluationAsText,
  computePeakRssMb,
  type AlbumEvaluation,
} from './evaluation-report.ts'
import { readTruth, type AlbumTruth } from './read-truth.ts'

export type AlbumOptions = {
  readonly album: string
  /** The name of a network. */
  readonly model: string | undefined
  readonly asJson: boolean
}

/**
 * Measures how well faces are found and grouped in an album with known truth; see `kindred evaluate
 * --help`.
 */
export async function evaluateAlbum(options: AlbumOptions, context: CommandContext): Promise<ExitCode> {
  const startedAt = performance.now()
  const chosen = await chooseModel(options.model, context.env)
  const folder = await openPhotosFolder(options.album)
  const truth = await readTruth(folder)
  const files = [...truth.keys()].map(name => ({ name, path: path.join(folder, name) }))
  if (files.length === 0)
    throw new UsageError(`The truth.json in ${options.album} lists no photos. Add some.`)

  const run = await runEngine(files, chosen, context)
  if (context.signal.aborted) return EXIT_CODES.interrupted
  const photos = run.results.map(result => ({
    truth: listTrueFaces(result, truth),
    found: result.photo?.faces ?? [],
  }))
  const msPerPhoto = (run.seconds * 1000) / files.length
  const evaluation: AlbumEvaluation = {
    images: files.length,
    imagesWithoutFace: photos.filter(({ found }) => found.length === 0).length,
    ...(await scoreGrouping(run.results, truth, chosen)),
    verification: null,
    photos: files.length,
    detection: scoreDetection(photos),
    msPerPhoto,
    cpuMsPerPhoto: computeMeanCost(run.results, photo => photo.cpuMs),
    decodeCpuMsPerPhoto: computeMeanCost(run.results, photo => photo.decodeCpuMs),
    seconds: (performance.now() - startedAt) / 1000,
    msPerImage: msPerPhoto,
    peakRssMb: computePeakRssMb(run.peakRssBytes),
    engineVersion: formatEngineVersion(chosen.network),
  }
  context.stdout.write(`${(options.asJson ? formatEvaluationAsJson : formatEvaluationAsText)(evaluation)}\n`)
  return run.failedCount === 0 ? EXIT_CODES.fine : EXIT_CODES.failed
}

function listTrueFaces({ file }: PhotoResult, truth: AlbumTruth) {
  return truth.get(file.name) ?? []
}

/**
 * Groups all faces. Scores those that match a true face, with its person, and false detections,
 * each as a person of its own. Leaves out faces that are near a true one but do not match it:
 * passers-by whom the truth does not name.
 */
async function scoreGrouping(results: readonly PhotoResult[], truth: AlbumTruth, chosen: ChosenModel) {
  const faces = results.flatMap(result => {
    const found = result.photo?.faces ?? []
    const trueFaces = listTrueFaces(result, truth)
    const matches = matchDetections({ truth: trueFaces, found })
    return found.map((face, i) => {
      const id = `${result.file.name}:${i}`
      const falsehood = isFalseDetection(face, trueFaces) ? `false: ${id}` : undefined
      const toGroup = { id, photoId: result.file.name, embedding: face.embedding, quality: face.quality }
      return { toGroup, person: matches[i]?.person, truth: matches[i]?.person ?? falsehood }
    })
  })
  const groups = await groupByFaceId(
    faces.map(({ toGroup }) => toGroup),
    chosen,
  )
  const scored = faces.flatMap(({ toGroup, truth }) =>
    truth === undefined ? [] : [{ truth, group: groups.get(toGroup.id) ?? toGroup.id }],
  )
  const scores = scoreClustering(
    scored.map(face => face.truth),
    scored.map(face => face.group),
  )
  return { ...scores, identities: new Set(faces.flatMap(({ person }) => person ?? [])).size }
}

function computeMeanCost(results: readonly PhotoResult[], readCost: (photo: FoundPhoto) => number): number {
  const costs = results.flatMap(({ photo }) => (photo ? [readCost(photo)] : []))
  return costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length)
}
