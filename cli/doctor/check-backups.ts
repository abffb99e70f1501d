import { readdir } from 'node:fs/promises'
import type { BackupConfig } from '../../server/config.ts'
import { AppError } from '../../server/errors.ts'
import { fine, wrong, type Finding } from './finding.ts'
import { HOUR_MS } from '../../shared/api/durations.ts'

/** A night may be missed while the machine is off. */
const OLD_HOURS = 50

/** Whether the scheduled backups are written; each was verified before it got its name. */
export async function checkBackups({ folder, passphraseFile }: BackupConfig, now: number): Promise<Finding> {
  const { readPassphrase } = await import('../../server/features/backup/cipher.ts')
  const { listSnapshots } = await import('../../server/features/backup/snapshots.ts')
  try {
    if (passphraseFile !== null) await readPassphrase(passphraseFile)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return wrong('backup', `KINDRED_BACKUP_PASSPHRASE_FILE: ${error.message}`)
  }
  if (folder === null) {
    return fine('backup', 'None is scheduled (KINDRED_BACKUP_DIR); "kindred backup FILE" writes one')
  }
  const isThere = await readdir(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) return wrong('backup', `${folder} cannot be read: check KINDRED_BACKUP_DIR and its disk.`)
  const snapshots = await listSnapshots(folder)
  const [newest] = snapshots
  const advice = 'the log of the server tells why.'
  if (!newest) return wrong('backup', `There is no verified backup in ${folder} yet: ${advice}`)
  const hours = Math.floor((now - newest.writtenAt) / HOUR_MS)
  const text = `the last of ${snapshots.length} verified backups is ${hours} hours old`
  if (hours < OLD_HOURS) return fine('backup', text)
  return wrong('backup', `In ${folder} ${text}: ${advice}`)
}
