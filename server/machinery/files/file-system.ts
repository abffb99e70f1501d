import { open, statfs } from 'node:fs/promises'
import { AppError } from '../../errors.ts'

export function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT', 'ENOTDIR'])
}

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, ['ENOSPC', 'EDQUOT'])
}

export function createDiskFullError(): AppError {
  return new AppError(
    'disk-full',
    507,
    'The disk that Kindred stores photos on is full. Free up some space, then continue. No stored photos have been lost.',
  )
}

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Syncs a folder, so that its entries survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and does not need to sync their entries.
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns how many bytes this user may still write on the disk of a path. */
export async function readFreeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
