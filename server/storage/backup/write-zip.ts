import type { Storage } from '../open-storage.ts'
import { createPassphraseCipher } from './cipher.ts'
import { createBackup, type BackupSummary, type BackupWatcher } from './create-backup.ts'
import { BACKUP_PREFIX, withWorkspace } from './workspace.ts'
import { createZipTarget, formatPartialName } from './zip-target.ts'

type ZipOptions = {
  /** The absolute path of the zip. */
  readonly file: string
  readonly dataDir: string
  /** Encrypts the zip; null for a readable one. */
  readonly passphrase: string | null
  readonly watcher?: BackupWatcher | undefined
}

/**
 * Writes a backup to a new file. Throws `backup-folder-unusable`, `disk-full` and `file-exists`.
 */
export async function writeZip(
  storage: Storage,
  { file, dataDir, passphrase, watcher }: ZipOptions,
): Promise<BackupSummary> {
  const cipher = passphrase === null ? null : createPassphraseCipher(passphrase)
  const options = { parent: dataDir, prefix: BACKUP_PREFIX, output: formatPartialName(file) }
  return withWorkspace(options, async workspace =>
    createBackup(storage, { target: await createZipTarget(file, cipher), workspace, watcher }),
  )
}
