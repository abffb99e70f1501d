import { realpath, stat } from 'node:fs/promises'
import { UsageError } from '../command-context.ts'
import { describeFileError } from './describe-file-error.ts'

/** Resolves a folder named on the command line. Throws a UsageError if it is not a folder. */
export async function openPhotosFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    throw new UsageError(`${folder} cannot be opened: ${describeFileError(error)}`, { cause: error })
  }
  throw new UsageError(`${folder} is not a folder`)
}
