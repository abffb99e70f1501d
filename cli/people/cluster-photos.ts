import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pairFilms } from '../../shared/api/film-names.ts'
import { groupFaces } from '../../faces/cluster/group-faces.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { belongsToPhoto } from '../../server/films/belongs-to-photo.ts'
import { FilmFactsReader } from '../../server/films/film-facts.ts'
import { readPhotoOfFilm } from '../../server/imaging/metadata/read-photo-of-film.ts'
import { loadNeighbours } from '../../server/imaging/load-face-models.ts'
import { findCacheFolder } from '../find-cache-folder.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from '../command-context.ts'
import { describeCount } from '../describe-count.ts'
import { openFaceCache } from '../faces/face-cache.ts'
import { findFacesInPhotos } from '../faces/find-faces-in-photos.ts'
import { describeFileError } from '../photos/describe-file-error.ts'
import { toOneLine } from '../photos/to-one-line.ts'
import { openPhotosFolder } from '../photos/open-photos-folder.ts'
import { scanPhotos, type PhotoFile, type Scan } from '../photos/scan-photos.ts'
import { createProgress, type Progress } from '../progress.ts'
import { buildPeople, listGroupableFaces, type FilmFile, type ProcessedFile } from './build-people.ts'
import { renderContactSheet } from './contact-sheet.ts'
import { formatPeopleAsJson, formatPeopleAsText, type ClusterResult } from './describe-people.ts'
import { openOutputFolder, type OutputFolder } from './output-folder.ts'
import { isOutputFolder, type WriteMode } from './output-record.ts'
import { writeContactSheet } from './write-contact-sheet.ts'
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
    return reportInterruption(run, `${photos.length} of ${scan.photos.length} photos are done`)

  const files = options.mode === undefined ? photos : await addFilms(run, photos, scan.films)
  const neighbours = await loadNeighbours({ threads: availableParallelism() })
  const model = BUNDLED_NETWORK.grouping
  const people = buildPeople(files, await groupFaces(listGroupableFaces(files), { neighbours, model }))
  const withoutFaces = files.filter(({ photo }) => photo.faces.length === 0)
  const found = { people, withoutFaces }
  const written =
    options.mode === undefined ? undefined : await writeResults(run, options.mode, found, files.length)
  if (context.signal.aborted) return reportInterruption(run, 'not all files are written')

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
    progress.print(`${kept} of earlier runs kept: their photos are no longer in ${toOneLine(photosFolder)}`)
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
