import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../command-context.ts'
import { fileErrorCode } from '../photos/describe-file-error.ts'
import { readRecord, type OutputRecord } from './output-record.ts'

export type OutputFolder = {
  /** The real path of the folder, which need not be there yet. */
  readonly path: string
  /** What an earlier run wrote there. */
  readonly earlier: OutputRecord | undefined
}

/** Looks at where the people are to go. Throws a UsageError if they must not go there. */
export async function openOutputFolder(out: string, photosFolder: string): Promise<OutputFolder> {
  const folder = await realPathOf(path.resolve(out))
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

/** The path with its links resolved as far as it is there. */
async function realPathOf(file: string): Promise<string> {
  try {
    return await realpath(file)
  } catch (error) {
    const parent = path.dirname(file)
    if (fileErrorCode(error) !== 'ENOENT' || parent === file) throw error
    return path.join(await realPathOf(parent), path.basename(file))
  }
}
