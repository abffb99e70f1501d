import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import {
  makeWritableFolder,
  PRIVATE_FOLDER_MODE,
  writePrivateFile,
} from '../../machinery/files/private-files.ts'
import { listSnapshots } from './snapshots.ts'

/** File in the data folder with the path of the folder that has backups. */
const REMEMBERED_FILE = 'kindred.backups'

/** Remembers in the data folder that this folder has backups. */
export async function rememberFolder(folder: string, dataDir: string): Promise<void> {
  if ((await readRemembered(dataDir)) === folder) return
  await writePrivateFile(join(dataDir, REMEMBERED_FILE), `${folder}\n`)
}

/** Makes the folder unless it exists. Throws `backup-folder-unusable`. */
export async function makeBackupFolder(folder: string, dataDir: string): Promise<void> {
  await assertNotUnmounted(folder, dataDir)
  try {
    await makeWritableFolder(folder, PRIVATE_FOLDER_MODE)
  } catch (error) {
    const message = `KINDRED_BACKUP_DIR is ${JSON.stringify(folder)}, but Kindred can't create it or write to it. Check the disk and the permissions.`
    throw new AppError('backup-folder-unusable', 500, message, { cause: error })
  }
}

/**
 * Throws `backup-folder-unusable` if the backups that were written to this folder are missing:
 * while its disk is not mounted, backups would fill the disk of the photos and be lost with it.
 */
async function assertNotUnmounted(folder: string, dataDir: string): Promise<void> {
  if ((await readRemembered(dataDir)) !== folder) return
  const snapshots = await listSnapshots(folder).catch(() => [])
  if (snapshots.length > 0) return
  const file = join(dataDir, REMEMBERED_FILE)
  const message = `KINDRED_BACKUP_DIR is ${JSON.stringify(folder)}, but the previous backups are missing there. Connect its disk. If you removed them on purpose, also remove ${file}.`
  throw new AppError('backup-folder-unusable', 500, message)
}

async function readRemembered(dataDir: string): Promise<string | null> {
  const content = await readFile(join(dataDir, REMEMBERED_FILE), 'utf8').catch(() => '')
  return content.replace(/\n$/, '') || null
}
