import type { BigIntStats } from 'node:fs'
import { constants, lstat, open, realpath, type FileHandle } from 'node:fs/promises'
import { AppError } from '../../errors.ts'
import { joinPath } from './folder-path.ts'

export type OpenFile = { readonly handle: FileHandle; readonly stats: BigIntStats }

/** Not blocking: opening a FIFO would otherwise wait for its other end. */
const READ_ONLY_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a regular file of a folder for reading. `root` is absolute and without symbolic links;
 * `path` is relative to it. No symbolic link on the way is followed, also if one is put there while
 * the file is opened: the path is resolved after opening, and what it leads to must be what was
 * opened. Throws `not-a-file`, and the errors of the file system.
 */
export async function openWithin(root: string, path: Uint8Array): Promise<OpenFile> {
  const whole = joinPath(root, path)
  const handle = await open(whole, READ_ONLY_NO_LINK)
  try {
    const stats = await handle.stat({ bigint: true })
    if (!stats.isFile()) throw notAFile()
    await assertNoLink(whole, stats)
    return { handle, stats }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Throws `not-a-file` unless the path, without following any link, leads to this file or folder.
 */
export async function assertNoLink(
  path: Buffer,
  { dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>,
): Promise<void> {
  const real = await realpath(path, { encoding: 'buffer' })
  const there = await lstat(path, { bigint: true })
  if (!real.equals(path) || there.dev !== dev || there.ino !== ino) throw notAFile()
}

function notAFile(): AppError {
  return new AppError('not-a-file', 409, 'It is no file of this folder, but a link or something else.')
}
