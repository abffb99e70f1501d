import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pairFilms } from '../../shared/intake/films.ts'
import { groupFaces } from '../../faces/cluster/group-faces.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { belongsToPhoto, FilmFactsReader, readPhotoOfFilm } from '../../server/library/films/film-facts.ts'
import { loadNeighbours } from '../../server/machinery/imaging/load-face-models.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import type { Box } from '../../faces/face.ts'
import { openFaceCache, findCacheFolder } from '../faces/face-cache.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from '../command-context.ts'
import { toOneLine, describeCount, describeFileError } from '../output.ts'
import { findFacesInPhotos } from '../faces/find-faces-in-photos.ts'
import { scanPhotos, type PhotoFile, type Scan, openPhotosFolder } from '../photos/scan-photos.ts'
import { createProgress, type Progress } from '../progress.ts'
import {
  buildPeople,
  listGroupableFaces,
  type FilmFile,
  type ProcessedFile,
  type Person,
} from './build-people.ts'
import { renderContactSheet, writeContactSheet } from './contact-sheet.ts'
import { isOutputFolder, type WriteMode, openOutputFolder, type OutputFolder } from './output-record.ts'
import { writePeople } from './write-people.ts'

export type ClusterOptions = {
  readonly photos: string
  readonly out: string
  /** How photos are written; undefined writes nothing. */
  readonly mode: WriteMode | undefined
  readonly asJson: boolean
}

/** State of a run, passed from step to step. */
type Run = {
  readonly photosFolder: string
  readonly output: OutputFolder
  readonly mode: WriteMode | undefined
  readonly context: CommandContext
  readonly progress: Progress
  readonly failed: { readonly file: string; readonly reason: string }[]
}

/**
 * Finds the people in a folder of photos and writes a folder for each; see `kindred cluster
 * --help`.
 */
export async function clusterPhotos(options: ClusterOptions, context: CommandContext): Promise<ExitCode> {
  const startedAt = performance.now()
  const photosFolder = await openPhotosFolder(options.photos)
  const output = await openOutputFolder(options.out, photosFolder)
  const progress = createProgress({ stream: context.progressStream })
  const run: Run = { photosFolder, output, mode: options.mode, context, progress, failed: [] }

  const scan = await scanPhotos(photosFolder, async folder => {
    return (await realpath(folder)) === output.path || (await isOutputFolder(folder))
  })
  for (const { name, reason } of scan.unreadable) reportFailure(run, name, reason)
  const photos = await findFaces(run, scan)
  if (context.signal.aborted)
    return reportInterruption(run, `${photos.length} of ${scan.photos.length} photos have been processed`)

  const files = options.mode === undefined ? photos : await addFilms(run, photos, scan.films)
  const neighbours = await loadNeighbours({ threads: availableParallelism() })
  const model = BUNDLED_NETWORK.grouping
  const people = buildPeople(files, await groupFaces(listGroupableFaces(files), { neighbours, model }))
  const withoutFaces = files.filter(({ photo }) => photo.faces.length === 0)
  const found = { people, withoutFaces }
  const written =
    options.mode === undefined ? undefined : await writeResults(run, options.mode, found, files.length)
  if (context.signal.aborted) return reportInterruption(run, 'not all files have been written')

  const result: ClusterResult = {
    ...found,
    failed: run.failed,
    out: options.mode === undefined ? undefined : output.path,
    contactSheet: written,
    photoCount: files.length,
    fromCacheCount: files.filter(({ photo }) => photo.isFromCache).length,
    seconds: (performance.now() - startedAt) / 1000,
  }
  context.stdout.write(`${options.asJson ? formatPeopleAsJson(result) : formatPeopleAsText(result)}\n`)
  return run.failed.length === 0 ? EXIT_CODES.fine : EXIT_CODES.failed
}

/** Records and prints a failure. */
function reportFailure({ failed, progress }: Run, file: string, reason: string): void {
  failed.push({ file, reason })
  progress.print(`${toOneLine(file)}: ${toOneLine(reason)}`)
}

function reportInterruption({ progress }: Run, state: string): ExitCode {
  progress.print(`Stopped: ${state}. Run the same command again to continue.`)
  return EXIT_CODES.interrupted
}

async function findFaces(run: Run, { photos }: Scan): Promise<ProcessedFile[]> {
  const { context, progress } = run
  progress.begin('Looking for faces', photos.length)
  try {
    const { results } = await findFacesInPhotos(photos, {
      cacheFolder: findCacheFolder(context.env),
      signal: context.signal,
      onResult(result) {
        if (!result.photo) reportFailure(run, result.file.name, result.reason)
        progress.advance()
      },
    })
    return results.flatMap(({ file, photo }) => (photo ? [{ file, photo }] : []))
  } finally {
    progress.end()
  }
}

/**
 * Gives each photo the film beside it, but no video that only has its name; reports films that
 * cannot be read.
 */
async function addFilms(
  run: Run,
  photos: readonly ProcessedFile[],
  films: readonly PhotoFile[],
): Promise<ProcessedFile[]> {
  const pairs = pairFilms(films, photos, { film: ({ name }) => name, photo: ({ file }) => file.name })
  const filmOf = new Map<ProcessedFile, FilmFile>()
  for (const { film: file, photo } of pairs) {
    try {
      const hash = createHash('sha256')
      const facts = new FilmFactsReader()
      for await (const bytes of createReadStream(file.path, { signal: run.context.signal })) {
        hash.update(bytes)
        facts.add(bytes)
      }
      const ofPhoto = await readPhotoOfFilm(async range => createReadStream(photo.file.path, range))
      if (!belongsToPhoto(facts.finish(), ofPhoto)) continue
      filmOf.set(photo, { file, sha256: hash.digest('hex') })
    } catch (error) {
      if (run.context.signal.aborted) break
      reportFailure(run, file.name, describeFileError(error))
    }
  }
  return photos.map(photo => ({ ...photo, film: filmOf.get(photo) }))
}

type FoundPeople = Pick<ClusterResult, 'people' | 'withoutFaces'>

/** Writes the folders and the contact sheet; returns the path of the sheet. */
async function writeResults(
  run: Run,
  mode: WriteMode,
  found: FoundPeople,
  photoCount: number,
): Promise<string> {
  const { context, progress, output, photosFolder } = run
  const { people, withoutFaces } = found
  const { planned, keptCount } = await writePeople(people, withoutFaces, {
    folder: output.path,
    photosFolder,
    mode,
    earlier: output.earlier,
    signal: context.signal,
    onPlanned: count => progress.begin('Writing', count),
    onWritten: () => progress.advance(),
    onFailed: ({ file }, reason) => reportFailure(run, file.name, reason),
  }).finally(() => progress.end())
  if (keptCount > 0) {
    const kept = describeCount(keptCount, 'file')
    progress.print(
      `Kept ${kept} from previous runs, although their photos are no longer in ${toOneLine(photosFolder)}`,
    )
  }
  const cache = openFaceCache(findCacheFolder(context.env))
  const html = renderContactSheet({
    people,
    planned,
    photoCount,
    withoutFacesCount: withoutFaces.length,
    readPortrait: async ({ sha256, index }) => (await cache.read(sha256))?.portraits[index],
  })
  return path.join(output.path, await writeContactSheet(output.path, html))
}

type ClusterResult = {
  readonly people: readonly Person[]
  readonly withoutFaces: readonly ProcessedFile[]
  /** Files that could not be read or written. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[]
  /** Undefined if nothing was written. */
  readonly out: string | undefined
  readonly contactSheet: string | undefined
  readonly photoCount: number
  readonly fromCacheCount: number
  readonly seconds: number
}

/** Formats the result for other programs. */
function formatPeopleAsJson(result: ClusterResult): string {
  const { people, withoutFaces, failed, out, contactSheet, photoCount, fromCacheCount, seconds } = result
  const json = {
    photos: photoCount,
    photosFromCache: fromCacheCount,
    faces: people.reduce((sum, person) => sum + person.faces.length, 0),
    people: people.map(person => ({
      name: person.name,
      photos: person.files.map(({ file }) => file.name),
      faces: person.faces.map(({ file, face }) => ({
        photo: file.name,
        box: roundBox(face.box),
      })),
    })),
    noFaces: withoutFaces.map(({ file }) => file.name),
    failed,
    out: out ?? null,
    contactSheet: contactSheet ?? null,
    seconds,
    engineVersion: formatEngineVersion(BUNDLED_NETWORK),
  }
  return JSON.stringify(json, undefined, 2)
}

function roundBox({ x, y, width, height }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

/** People listed by name; the contact sheet shows all. */
const MAX_LISTED = 20

/** Formats the result for people. */
function formatPeopleAsText(result: ClusterResult): string {
  const { people, withoutFaces, out, contactSheet, photoCount } = result
  const lines = people
    .slice(0, MAX_LISTED)
    .map(({ name, files }) => `${toOneLine(name).padEnd(12)} ${describeCount(files.length, 'photo')}`)
  if (people.length > MAX_LISTED)
    lines.push(`and ${describeCount(people.length - MAX_LISTED, 'more person', 'more people')}`)
  if (withoutFaces.length > 0)
    lines.push(`${'No faces'.padEnd(12)} ${describeCount(withoutFaces.length, 'photo')}`)
  lines.push(`${describeCount(people.length, 'person', 'people')} in ${describeCount(photoCount, 'photo')}`)
  if (out !== undefined) lines.push(`Written to ${toOneLine(out)}`)
  if (contactSheet !== undefined) lines.push(`See ${toOneLine(contactSheet)}`)
  return lines.join('\n')
}
