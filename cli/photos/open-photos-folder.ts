import { realpath, stat } from 'node:fs/promises'
import { UsageError } from '../command-context.ts'
import { describeFileError } from './describe-file-error.ts'

/**
 * The real path of a folder that was named on the command line. Throws a UsageError if it is none.
 */
export async function openPhotosFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    throw new UsageError(`${folder} cannot be opened: ${describeFileError(error)}`, { cause: error })
  }
  throw new UsageError(`${folder} is not a folder`)
}
