import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFreeBytes } from '../blobs/read-free-bytes.ts'
import { AppError } from '../../errors.ts'
import { isEncrypted } from './cipher.ts'
import { findNewestBackup } from './snapshots.ts'
import { restoreBackup, type RestoredBackup } from './restore-backup.ts'
import { VERIFY_PREFIX, withWorkspace } from './workspace.ts'

const BYTES_PER_MB = 1024 * 1024

/**
 * Restores a backup into a temporary folder below `temporaryFolder`, reads all of it, and removes
 * the folder. Throws what restoreBackup throws.
 */
export async function verifyBackup(
  file: string,
  { passphrase, temporaryFolder }: { passphrase: string | null; temporaryFolder: string },
): Promise<RestoredBackup> {
  await assertFreeSpace(temporaryFolder, await computeNeededSpace(await findNewestBackup(file)))
  return withWorkspace({ parent: temporaryFolder, prefix: VERIFY_PREFIX }, folder =>
    restoreBackup(file, join(folder, 'data'), { passphrase }),
  )
}

async function computeNeededSpace(path: string): Promise<number> {
  const stats = await stat(path).catch(() => {
    throw new AppError('bad-archive', 422, `${path} does not exist, or cannot be read.`)
  })
  if (!stats.isDirectory()) {
    // An encrypted zip is decrypted completely before it is unpacked.
    return (await isEncrypted(path)) ? 2 * stats.size : stats.size
  }
  let size = 0
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size
  }
  return size
}

async function assertFreeSpace(folder: string, needed: number): Promise<void> {
  if ((await readFreeBytes(folder)) >= needed) return
  const amount = `${Math.ceil(needed / BYTES_PER_MB)} MB in ${folder}`
  const message = `Verifying restores the backup temporarily, which needs ${amount}.`
  throw new AppError('disk-full', 507, `${message} Set TMPDIR to a folder with more room.`)
}
