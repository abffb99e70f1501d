import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '../photos/describe-file-error.ts'
import { UsageError } from '../command-context.ts'

/**
 * In the output folder: what was written there, so that a later run can tell its own files from
 * others'.
 */
export const RECORD_FILE = '.kindred.json'

export type WriteMode = 'copy' | 'link'

/** A file that was written, and how to know it again. */
export type RecordedFile = {
  readonly target: string
  /** Of the photo that it is. */
  readonly sha256: string
  readonly bytes: number
  readonly modifiedMs: number
}

export type OutputRecord = {
  readonly program: 'kindred'
  /** The folder whose people these are. */
  readonly photos: string
  readonly mode: WriteMode
  /** A target stands here twice while one file takes the place of another. */
  readonly files: readonly RecordedFile[]
}

/**
 * The record of an output folder, undefined if there is none. Throws a UsageError for one that is
 * not ours.
 */
export async function readRecord(folder: string): Promise<OutputRecord | undefined> {
  const file = path.join(folder, RECORD_FILE)
  try {
    const record: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isOutputRecord(record)) return record
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new UsageError(`${file} is not a file of Kindred's: choose another folder with --out`)
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

/** Whether a folder is one that Kindred wrote people into. */
export async function isOutputFolder(folder: string): Promise<boolean> {
  return await stat(path.join(folder, RECORD_FILE)).then(
    stats => stats.isFile(),
    () => false,
  )
}
