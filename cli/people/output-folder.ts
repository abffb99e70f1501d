import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../command-context.ts'
import { findFileErrorCode } from '../photos/describe-file-error.ts'
import { readRecord, type OutputRecord } from './output-record.ts'

export type OutputFolder = {
  /** The real path of the folder, which need not exist yet. */
  readonly path: string
  /** The record of an earlier run. */
  readonly earlier: OutputRecord | undefined
}

/** Opens the folder to write into. Throws a UsageError if it is not suitable. */
export async function openOutputFolder(out: string, photosFolder: string): Promise<OutputFolder> {
  const folder = await resolveRealPath(path.resolve(out))
  if (folder === photosFolder) throw new UsageError('--out must not be the folder of the photos itself')
  const stats = await stat(folder).catch(() => undefined)
  if (stats && !stats.isDirectory())
    throw new UsageError(`${out} is not a folder: choose another one with --out`)
  const earlier = await readRecord(folder)
  if (earlier && earlier.photos !== photosFolder) {
    throw new UsageError(`${out} holds the people of ${earlier.photos}: choose another folder with --out`)
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
