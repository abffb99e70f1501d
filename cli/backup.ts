import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'

const BYTES_PER_MB = 1024 * 1024

/** `kindred backup FILE`: everything in one file, also while the server is running. */
export function addBackupCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('backup')
    .description('write all accounts, photos and people to one new file, also while the app is running')
    .argument('<file>', 'the file to write')
    .action(async (file: string) => {
      const { dataDir } = readConfig(env)
      const { DATABASE_FILE, joinStorage } = await import('../server/open-storage.ts')
      const { createBackup } = await import('../server/features/backup/create-backup.ts')
      if (!existsSync(join(dataDir, DATABASE_FILE))) {
        const message = `${dataDir} holds nothing of Kindred's. Set KINDRED_DATA_DIR to the folder that does.`
        throw new AppError('no-data', 404, message)
      }
      const storage = await joinStorage(dataDir)
      try {
        const { photos, byteSize } = await createBackup(storage, resolve(file))
        stdout.write(`Backed up ${photos} photos to ${file} (${(byteSize / BYTES_PER_MB).toFixed(1)} MB)\n`)
      } finally {
        await storage.db.destroy()
      }
      onExit(EXIT_CODES.fine)
    })
}
