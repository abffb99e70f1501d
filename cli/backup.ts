import type { Command } from 'commander'
import { resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
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
      const { openExistingStorage } = await import('./open-existing-storage.ts')
      const { createBackup } = await import('../server/features/backup/create-backup.ts')
      const storage = await openExistingStorage(dataDir)
      try {
        const { photos, byteSize } = await createBackup(storage, resolve(file))
        stdout.write(`Backed up ${photos} photos to ${file} (${(byteSize / BYTES_PER_MB).toFixed(1)} MB)\n`)
      } finally {
        await storage.db.destroy()
      }
      onExit(EXIT_CODES.fine)
    })
}
