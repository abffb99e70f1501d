import { lstat, mkdir, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../server/errors.ts'
import { makeFolder } from '../../server/machinery/files/private-files.ts'
import { describeFileError, findFileErrorCode } from '../output.ts'
import type { ProcessedFile, Person } from './build-people.ts'
import { RECORD_FILE, type OutputRecord, type RecordedFile, type WriteMode } from './output-record.ts'
import { placeFile } from './place-file.ts'
import { planFiles, type PlannedFile } from './plan-files.ts'

export type WriteOptions = {
  /** The folder to write into; created if necessary. */
  readonly folder: string
  /** The folder of photos. */
  readonly photosFolder: string
  readonly mode: WriteMode
  /** The record of an earlier run. */
  readonly earlier: OutputRecord | undefined
  /** Stops after the current file. */
  readonly signal: AbortSignal
  readonly onPlanned: (count: number) => void
  readonly onWritten: () => void
  /** Called when a file could not be written; the run continues. */
  readonly onFailed: (file: PlannedFile, reason: string) => void
  /** Replaces placeFile in tests. */
  readonly place?: typeof placeFile
}

export type WrittenPeople = {
  /** Where each file was written. */
  readonly planned: readonly PlannedFile[]
  /** Files of earlier runs that were kept, because their photos are not in this run. */
  readonly keptCount: number
}

/** After one of these errors nothing more can be written. */
const FINAL_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Times on memory cards have a resolution of two seconds. */
const SAME_TIME_MS = 2000

/** Folder of incomplete files; because of its dot it is never scanned for photos. */
const UNFINISHED_FOLDER = '.kindred-unfinished'

/**
 * Writes each person's photos into a folder of their own. Files of an earlier run are reused,
 * replaced or removed if they are unchanged and their photo is also in this run. No other file is
 * touched, so that the last copy of a photo is never removed. Throws an AppError when the folder
 * cannot be written or the disk is full; every file written until then is complete.
 */
export async function writePeople(
  people: readonly Person[],
  withoutFaces: readonly ProcessedFile[],
  options: WriteOptions,
): Promise<WrittenPeople> {
  const output = new Output([...people.flatMap(person => person.files), ...withoutFaces], options)
  try {
    return await output.write(people, withoutFaces)
  } catch (error) {
    if (findFileErrorCode(error) === undefined) throw error
    const message = `can't write to ${options.folder}: ${describeFileError(error)}; fix that and run the same command again`
    throw new AppError('output-unwritable', 507, message, { cause: error })
  }
}

class Output {
  readonly #options: WriteOptions
  readonly #place: typeof placeFile
  /** The photos and films of this run: a file with any other content may be its last copy. */
  readonly #contents: ReadonlySet<string>
  readonly #earlier = new Map<string, RecordedFile[]>()
  readonly #written: RecordedFile[] = []

  constructor(files: readonly ProcessedFile[], options: WriteOptions) {
    this.#options = options
    this.#place = options.place ?? placeFile
    this.#contents = new Set(
      files.flatMap(({ photo, film }) => [photo.sha256, ...(film ? [film.sha256] : [])]),
    )
    for (const recorded of options.earlier?.files ?? []) {
      const versions = this.#earlier.get(recorded.target) ?? []
      this.#earlier.set(recorded.target, [...versions, recorded])
    }
  }

  async write(people: readonly Person[], withoutFaces: readonly ProcessedFile[]): Promise<WrittenPeople> {
    const { folder, signal, onPlanned } = this.#options
    const planned = await planFiles(people, withoutFaces, target => this.#isTaken(target))
    onPlanned(planned.length)
    await rm(this.#buildUnfinishedPath(), { recursive: true, force: true })
    await makeFolder(this.#buildUnfinishedPath())
    try {
      // Recorded before writing: the next run must recognise the files of an interrupted one.
      await this.#writeRecord([...(this.#options.earlier?.files ?? []), ...(await describePlanned(planned))])
      const folders = new Set(planned.map(({ target }) => path.posix.dirname(target)))
      for (const name of folders) await mkdir(path.join(folder, name), { recursive: true })
      for (const file of planned) {
        if (signal.aborted) return { planned, keptCount: 0 }
        await this.#writeFile(file)
      }
      const kept = await this.#removeStale(new Set(planned.map(({ target }) => target)))
      await this.#writeRecord([...this.#written, ...kept])
      return { planned, keptCount: kept.length }
    } finally {
      await rm(this.#buildUnfinishedPath(), { recursive: true, force: true })
    }
  }

  #buildPath(target: string): string {
    return path.join(this.#options.folder, target)
  }

  #buildUnfinishedPath(): string {
    return this.#buildPath(UNFINISHED_FOLDER)
  }

  async #isTaken(target: string): Promise<boolean> {
    return (await doesExist(this.#buildPath(target))) && (await this.#findOwnFile(target)) === undefined
  }

  /**
   * Finds the record of the file at this target, if it is unchanged and its photo is in this run.
   */
  async #findOwnFile(target: string): Promise<RecordedFile | undefined> {
    for (const recorded of this.#earlier.get(target) ?? []) {
      if (this.#contents.has(recorded.sha256) && (await this.#isUnchanged(recorded))) return recorded
    }
    return undefined
  }

  async #isUnchanged({ target, bytes, modifiedMs }: RecordedFile): Promise<boolean> {
    const stats = await lstat(this.#buildPath(target)).catch(() => undefined)
    // Replacing a symbolic link loses nothing, wherever it points.
    if (stats?.isSymbolicLink()) return this.#options.earlier?.mode === 'link'
    return stats?.size === bytes && Math.abs(stats.mtimeMs - modifiedMs) <= SAME_TIME_MS
  }

  async #writeFile(planned: PlannedFile): Promise<void> {
    const { target, file, sha256 } = planned
    const { mode, earlier, onWritten, onFailed } = this.#options
    try {
      const own = await this.#findOwnFile(target)
      if (own?.sha256 === sha256 && earlier?.mode === mode) {
        this.#written.push(own)
      } else {
        const placed = await this.#place({
          source: file.path,
          target: this.#buildPath(target),
          unfinished: path.join(this.#buildUnfinishedPath(), 'photo'),
          mode,
          replaces: own !== undefined,
        })
        this.#written.push({ target, sha256, ...placed })
      }
      onWritten()
    } catch (error) {
      const code = findFileErrorCode(error)
      if (code !== undefined && FINAL_ERRORS.has(code)) throw error
      onFailed(planned, `can't be written as ${target}: ${describeFileError(error)}`)
    }
  }

  /**
   * Removes files that an earlier run wrote and this one did not; returns those that must be kept.
   */
  async #removeStale(targets: ReadonlySet<string>): Promise<RecordedFile[]> {
    const kept: RecordedFile[] = []
    for (const [target, versions] of this.#earlier) {
      if (targets.has(target)) continue
      if (await this.#findOwnFile(target)) {
        await unlink(this.#buildPath(target))
        await removeIfEmpty(path.dirname(this.#buildPath(target)))
      } else if (await doesExist(this.#buildPath(target))) kept.push(...versions)
    }
    return kept
  }

  async #writeRecord(files: readonly RecordedFile[]): Promise<void> {
    const { photosFolder, mode } = this.#options
    const record: OutputRecord = { program: 'kindred', photos: photosFolder, mode, files }
    const unfinished = path.join(this.#buildUnfinishedPath(), 'record')
    await writeFile(unfinished, JSON.stringify(record))
    await rename(unfinished, this.#buildPath(RECORD_FILE))
  }
}

/** Describes planned files for the record; a missing one is reported when it is written. */
async function describePlanned(planned: readonly PlannedFile[]): Promise<RecordedFile[]> {
  const described: RecordedFile[] = []
  for (const { target, file, sha256 } of planned) {
    const stats = await stat(file.path).catch(() => undefined)
    if (stats) described.push({ target, sha256, bytes: stats.size, modifiedMs: stats.mtimeMs })
  }
  return described
}

async function doesExist(file: string): Promise<boolean> {
  return await lstat(file).then(
    () => true,
    error => {
      if (findFileErrorCode(error) !== 'ENOENT' && findFileErrorCode(error) !== 'ENOTDIR') throw error
      return false
    },
  )
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (findFileErrorCode(error) !== 'ENOTEMPTY' && findFileErrorCode(error) !== 'EEXIST') throw error
  })
}
