import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupConfig } from '../../server/config.ts'
import { AppError } from '../../server/errors.ts'
import { DATABASE_FILE } from '../../server/open-storage.ts'
import { isReadableByOthers } from '../../server/private-files.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'
import { HOUR_MS } from '../../shared/api/durations.ts'

/** One night may be missed while the machine is off. */
const OLD_HOURS = 50

/** Checks that the scheduled backups are written; each was verified before it got its name. */
export async function checkBackups({ folder, passphraseFile }: BackupConfig, now: number): Promise<Finding> {
  const { readPassphrase } = await import('../../server/features/backup/cipher.ts')
  const { listSnapshots } = await import('../../server/features/backup/snapshots.ts')
  try {
    if (passphraseFile !== null) await readPassphrase(passphraseFile)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('backup', `KINDRED_BACKUP_PASSPHRASE_FILE: ${error.message}`)
  }
  if (passphraseFile !== null && (await isReadableByOthers(passphraseFile))) {
    return reportWrong(
      'backup',
      `Other users can read the passphrase in ${passphraseFile}: run chmod 600 on it.`,
    )
  }
  if (folder === null) {
    return reportFine('backup', 'None is scheduled (KINDRED_BACKUP_DIR); "kindred backup FILE" writes one')
  }
  const isThere = await readdir(folder).then(
    () => true,
    () => false,
  )
  if (!isThere)
    return reportWrong('backup', `${folder} cannot be read: check KINDRED_BACKUP_DIR and its disk.`)
  const snapshots = await listSnapshots(folder)
  const [newest] = snapshots
  const advice = 'the log of the server tells why.'
  if (!newest) {
    const others = await countOtherCopies(folder)
    const unverified = others === 0 ? '' : ` (copies that somebody else made do not count: ${others})`
    return reportWrong('backup', `There is no verified backup in ${folder} yet${unverified}: ${advice}`)
  }
  const hours = Math.floor((now - newest.writtenAt) / HOUR_MS)
  const text = `the last of ${snapshots.length} verified backups is ${hours} hours old`
  if (hours < OLD_HOURS) return reportFine('backup', text)
  return reportWrong('backup', `In ${folder} ${text}: ${advice}`)
}

/** Counts data folders that were copied here by hand, the folder itself included. */
async function countOtherCopies(folder: string): Promise<number> {
  const names = await readdir(folder)
  return ['.', ...names].filter(name => existsSync(join(folder, name, DATABASE_FILE))).length
}
