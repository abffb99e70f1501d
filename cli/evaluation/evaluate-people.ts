import type { Face } from '../../faces/face.ts'
import { scoreClustering, type ClusteringScores } from '../../faces/evaluate/clustering-scores.ts'
import { findMostCentral } from '../../faces/evaluate/find-most-central.ts'
import { computeSimilarity } from '../../faces/cluster/similarity.ts'
import { scoreAllPairs } from '../../faces/evaluate/all-pairs-scores.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { scoreVerification, type VerificationPair } from '../../faces/evaluate/verification-scores.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from '../command-context.ts'
import { toOneLine } from '../output.ts'
import { scanPhotos, openPhotosFolder } from '../photos/scan-photos.ts'
import {
  formatEvaluationAsJson,
  formatEvaluationAsText,
  computePeakRssMb,
  type Evaluation,
  type PictureScores,
} from './evaluation-report.ts'
import { groupByFaceId, runEngine, chooseModel, type ChosenModel } from './run-engine.ts'
import { listErrors, type GroupedPicture } from './list-errors.ts'
import { readPhotoOfName, readPhotos } from './read-photos.ts'
import { readPairs, type PicturePair } from './read-truth.ts'
import { checkErrorPage, writeErrorPage } from './error-page.ts'

export type PeopleOptions = {
  readonly people: string
  readonly pairs: string | undefined
  /** A file that says from which photo each picture was cut. */
  readonly photos: string | undefined
  /** Where to write the error page. */
  readonly errors: string | undefined
  /** The name of a network. */
  readonly model: string | undefined
  readonly asJson: boolean
}

/**
 * Measures how well people are separated in a folder with one folder per person; see `kindred
 * evaluate --help`.
 */
export async function evaluatePeople(options: PeopleOptions, context: CommandContext): Promise<ExitCode> {
  const startedAt = performance.now()
  const chosen = await chooseModel(options.model, context.env)
  const folder = await openPhotosFolder(options.people)
  const pairs = options.pairs === undefined ? undefined : await readPairs(options.pairs)
  const listed = options.photos === undefined ? new Map<string, string>() : await readPhotos(options.photos)
  if (options.errors !== undefined) await checkErrorPage(options.errors)
  const { photos, unreadable } = await scanPhotos(folder, () => Promise.resolve(false))
  for (const { name, reason } of unreadable)
    context.stderr.write(`${toOneLine(name)}: ${toOneLine(reason)}\n`)
  const pictures = photos.filter(({ name }) => name.includes('/'))
  if (pictures.length === 0)
    throw new UsageError(
      `${options.people} has no subfolders with pictures. Choose a folder with one subfolder per person.`,
    )

  const names = pictures.map(({ name }) => name)
  checkNames('pairs', { named: (pairs ?? []).flatMap(({ first, second }) => [first, second]), names })
  checkNames('photos', { named: [...listed.keys()], names })

  const run = await runEngine(pictures, chosen, context)
  if (context.signal.aborted) return EXIT_CODES.interrupted
  const faces = new Map<string, Face | undefined>(
    run.results.map(({ file, photo }) => [file.name, photo && findMostCentral(photo.faces, photo)]),
  )
  const findPhoto = (name: string) => listed.get(name) ?? readPhotoOfName(name)
  const grouped = await groupPictures(faces, chosen, name => name)
  const groupedByPhoto = sharePhotos(faces, findPhoto) && (await groupPictures(faces, chosen, findPhoto))
  if (options.errors !== undefined) {
    const paths = new Map(run.results.map(({ file, photo }) => [file.name, photo && file.path]))
    await writeErrorPage(options.errors, listErrors(grouped), {
      findPath: name => paths.get(name),
      findFace: name => faces.get(name),
    })
  }
  const alone = scorePictures(grouped)
  const evaluation: Evaluation = {
    images: pictures.length,
    imagesWithoutFace: grouped.filter(({ hasFace }) => !hasFace).length,
    ...alone,
    alone: selectScores(alone),
    ...(groupedByPhoto && { knownPhotos: selectScores(scorePictures(groupedByPhoto)) }),
    verification: pairs ? scoreVerification(pairs.map(pair => compare(pair, faces, chosen))) : null,
    seconds: (performance.now() - startedAt) / 1000,
    msPerImage: (run.seconds * 1000) / pictures.length,
    allPairs: scoreAllPairs(labelFaces(faces)),
    peakRssMb: computePeakRssMb(run.peakRssBytes),
    engineVersion: formatEngineVersion(chosen.network),
  }
  context.stdout.write(`${(options.asJson ? formatEvaluationAsJson : formatEvaluationAsText)(evaluation)}\n`)
  return run.failedCount + unreadable.length === 0 ? EXIT_CODES.fine : EXIT_CODES.failed
}

function labelFaces(faces: ReadonlyMap<string, Face | undefined>) {
  return [...faces].flatMap(([name, face]) =>
    face ? [{ person: readPersonName(name), embedding: face.embedding }] : [],
  )
}

function scorePictures(grouped: readonly GroupedPicture[]): ClusteringScores {
  return scoreClustering(
    grouped.map(({ person }) => person),
    grouped.map(({ group }) => group),
  )
}

function selectScores({ pairwise, bcubed }: ClusteringScores): PictureScores {
  return { pairwise, bcubed }
}

/** Called before the faces are detected. Throws a UsageError for an unknown picture. */
function checkNames(
  of: 'pairs' | 'photos',
  { named, names }: { named: readonly string[]; names: readonly string[] },
): void {
  const known = new Set(names)
  const unknown = named.find(name => !known.has(name))
  if (unknown !== undefined)
    throw new UsageError(
      `The --${of} file lists ${unknown}, which isn't among the pictures. Correct the file.`,
    )
}

/** Returns whether a photo has several of the faces. */
function sharePhotos(
  faces: ReadonlyMap<string, Face | undefined>,
  findPhoto: (name: string) => string,
): boolean {
  const photos = [...faces].flatMap(([name, face]) => (face ? [findPhoto(name)] : []))
  return new Set(photos).size < photos.length
}

/** A picture without a face is a group of its own. */
async function groupPictures(
  faces: ReadonlyMap<string, Face | undefined>,
  chosen: ChosenModel,
  findPhoto: (name: string) => string,
): Promise<GroupedPicture[]> {
  const toGroup = [...faces].flatMap(([name, face]) =>
    face ? [{ id: name, photoId: findPhoto(name), embedding: face.embedding, quality: face.quality }] : [],
  )
  const groups = await groupByFaceId(toGroup, chosen)
  return [...faces].map(([name, face]) => ({
    name,
    person: readPersonName(name),
    group: groups.get(name) ?? `without a face: ${name}`,
    hasFace: face !== undefined,
  }))
}

/** Pictures are named by their path below the folder of people. */
function readPersonName(name: string): string {
  return name.slice(0, name.indexOf('/'))
}

function compare(
  pair: PicturePair,
  faces: ReadonlyMap<string, Face | undefined>,
  { network }: ChosenModel,
): VerificationPair {
  const [first, second] = [faces.get(pair.first), faces.get(pair.second)]
  return {
    similarity: first && second ? computeSimilarity(first.embedding, second.embedding, network.grouping) : -1,
    isSame: pair.isSame,
  }
}
