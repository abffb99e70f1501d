import type { Command } from 'commander'
import { resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'

/** `kindred restore FILE`: makes an empty data folder what it was when the backup was written. */
export function addRestoreCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('restore')
    .description('fill an empty data folder from a file that "kindred backup" wrote')
    .argument('<file>', 'the file to read')
    .action(async (file: string) => {
      const { dataDir } = readConfig(env)
      const { restoreBackup } = await import('../server/features/backup/restore-backup.ts')
      const photos = await restoreBackup(resolve(file), dataDir)
      stdout.write(`Restored ${photos} photos to ${dataDir}\n`)
      stdout.write('Everybody signs in again: a backup holds no sessions.\n')
      onExit(EXIT_CODES.fine)
    })
}
