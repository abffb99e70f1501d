import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../server/errors.ts'
import { describeFileError, findFileErrorCode } from '../photos/describe-file-error.ts'

/** Writes a page atomically. Throws an AppError when its folder cannot be written. */
export async function writePage(file: string, html: AsyncIterable<string>): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.kindred-${path.basename(file)}`)
  try {
    await writeFile(unfinished, html)
    await rename(unfinished, file)
  } catch (error) {
    throw createUnwritableError(file, error)
  }
}

/**
 * Whether there is no such file, or a page with this mark in its head. Throws an AppError when the
 * file cannot be read.
 */
export async function isFreeOrOurs(file: string, mark: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
      return buffer.toString('latin1', 0, bytesRead).includes(mark)
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (findFileErrorCode(error) === 'ENOENT') return true
    if (findFileErrorCode(error) === 'EISDIR') return false
    throw createUnwritableError(file, error)
  }
}

function createUnwritableError(file: string, error: unknown): AppError {
  const { dir, base } = path.parse(file)
  const message = `${base} cannot be written into ${dir || '.'}: ${describeFileError(error)}`
  return new AppError('output-unwritable', 507, message, { cause: error })
}
