import pino from 'pino'
import { readConfig } from '../config.ts'
import { readPassphrase } from '../storage/backup/cipher.ts'
import { writeSnapshot } from '../storage/backup/write-snapshot.ts'
import { AppError } from '../errors.ts'
import { joinStorage } from '../storage/open-storage.ts'
import { keepNewFilesPrivate } from '../machinery/files/private-files.ts'

// Writes one scheduled backup: `node backup-process.ts`, started by the API, whose thread it would
// block. Exits with 0 when the backup is written and verified.

keepNewFilesPrivate()
// The API has ended. The next run removes an unfinished backup.
process.on('disconnect', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const { dataDir, s3, databaseUrl, backup, logLevel } = readConfig()
const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }))
try {
  if (backup.folder === null)
    throw new AppError('bad-setting', 500, "KINDRED_BACKUP_DIR isn't set. Set it to a folder for backups.")
  const passphrase = backup.passphraseFile === null ? null : await readPassphrase(backup.passphraseFile)
  const storage = await joinStorage(dataDir, { s3, databaseUrl })
  const options = { folder: backup.folder, dataDir, passphrase, now: Date.now() }
  const summary = await writeSnapshot(storage, options)
  await storage.db.destroy()
  log.info(summary, 'backup verified')
  process.exitCode = 0
} catch (error) {
  log.error({ err: error }, 'backup failed')
  process.exitCode = 1
}
process.removeAllListeners('disconnect')
process.disconnect()
