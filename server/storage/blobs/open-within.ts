import type { BigIntStats } from 'node:fs'
import { type FileHandle, constants, lstat, open, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { AppError } from '../../errors.ts'

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
  return new AppError(
    'not-a-file',
    409,
    "It isn't a regular file in this folder, so Kindred doesn't open it.",
  )
}

const SLASH = Buffer.from(sep)
const NOTHING = Buffer.alloc(0)

/** Joins bytes of paths; empty parts are left out. Names of files need not be UTF-8. */
export function joinPath(...parts: readonly (Uint8Array | string)[]): Buffer {
  const bytes = parts.map(part => Buffer.from(part)).filter(({ length }) => length > 0)
  return Buffer.concat(bytes.flatMap((part, i) => [i === 0 ? NOTHING : SLASH, part]))
}

/** Whether `path` is one of the roots or below it. Both are absolute, without symbolic links. */
export function isBelow(path: string, roots: readonly string[]): boolean {
  return roots.some(root => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep))
}

/** The allowed roots without symbolic links; those that do not exist are left out. */
export async function resolveRoots(roots: readonly string[]): Promise<string[]> {
  const resolved = await Promise.all(roots.map(root => realpath(root).catch(() => null)))
  return resolved.filter(root => root !== null)
}

const NS_PER_US = 1000n

/** In microseconds since 1970: as finely as a number holds it exactly. */
export function toModifiedUs({ mtimeNs }: Pick<BigIntStats, 'mtimeNs'>): number {
  return Number(mtimeNs / NS_PER_US)
}

/** A disk that has to start up takes ten seconds; a share that takes longer is not there. */
export const FILE_DEADLINE_MS = 20_000

/**
 * Waits for an operation on a file of a folder. Throws `folder-unreachable` after `deadlineMs`: a
 * network share whose server is gone answers never. The operation itself cannot be ended; it keeps
 * one of this process's threads until the system gives up on it.
 */
export async function withinDeadline<Result>(
  operation: Promise<Result>,
  deadlineMs = FILE_DEADLINE_MS,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(silentFolder()), deadlineMs)
  operation.catch(() => {})
  try {
    return await Promise.race([operation, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The file system does not answer. */
export class SilentFolderError extends AppError {}

function silentFolder(): AppError {
  return new SilentFolderError(
    'folder-unreachable',
    503,
    "The folder with this photo isn't responding. Check the disk or network share, and try again.",
  )
}
