import { readFile, stat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { findFileErrorCode } from '../output.ts'
import { UsageError } from '../command-context.ts'

/**
 * File in the output folder that records what was written, so that a later run recognises its own
 * files.
 */
export const RECORD_FILE = '.kindred.json'

export type WriteMode = 'copy' | 'link'

/** A written file, with the size and time by which a later run recognises it. */
export type RecordedFile = {
  readonly target: string
  /** SHA-256 of the photo. */
  readonly sha256: string
  readonly bytes: number
  readonly modifiedMs: number
}

export type OutputRecord = {
  readonly program: 'kindred'
  /** The folder of photos. */
  readonly photos: string
  readonly mode: WriteMode
  /** A target is listed twice while one file replaces another. */
  readonly files: readonly RecordedFile[]
}

/**
 * Reads the record of an output folder; undefined if there is none. Throws a UsageError for a file
 * that Kindred did not write.
 */
export async function readRecord(folder: string): Promise<OutputRecord | undefined> {
  const file = path.join(folder, RECORD_FILE)
  try {
    const record: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isOutputRecord(record)) return record
  } catch (error) {
    if (findFileErrorCode(error) === 'ENOENT' || findFileErrorCode(error) === 'ENOTDIR') return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new UsageError(`${file} wasn't written by Kindred. Choose a different folder with --out`)
}

function isOutputRecord(value: unknown): value is OutputRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'program' in value &&
    value.program === 'kindred' &&
    'files' in value &&
    Array.isArray(value.files)
  )
}

/** Whether Kindred wrote people into a folder. */
export async function isOutputFolder(folder: string): Promise<boolean> {
  return await stat(path.join(folder, RECORD_FILE)).then(
    stats => stats.isFile(),
    () => false,
  )
}

export type OutputFolder = {
  /** The real path of the folder, which need not exist yet. */
  readonly path: string
  /** The record of an earlier run. */
  readonly earlier: OutputRecord | undefined
}

/** Opens the folder to write into. Throws a UsageError if it is not suitable. */
export async function openOutputFolder(out: string, photosFolder: string): Promise<OutputFolder> {
  const folder = await resolveRealPath(path.resolve(out))
  if (folder === photosFolder)
    throw new UsageError("--out can't be the folder that contains the photos. Choose a different one")
  const stats = await stat(folder).catch(() => undefined)
  if (stats && !stats.isDirectory())
    throw new UsageError(`${out} isn't a folder. Choose a different one with --out`)
  const earlier = await readRecord(folder)
  if (earlier && earlier.photos !== photosFolder) {
    throw new UsageError(
      `${out} already contains the people from ${earlier.photos}. Choose a different folder with --out`,
    )
  }
  return { path: folder, earlier }
}

/** Resolves the links in the part of a path that exists. */
async function resolveRealPath(file: string): Promise<string> {
  try {
    return await realpath(file)
  } catch (error) {
    const parent = path.dirname(file)
    if (findFileErrorCode(error) !== 'ENOENT' || parent === file) throw error
    return path.join(await resolveRealPath(parent), path.basename(file))
  }
}
