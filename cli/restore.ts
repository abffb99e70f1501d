import type { Command } from 'commander'
import { resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { PASSPHRASE_FILE_OPTION, readWithPassphrase, type PassphraseOptions } from './passphrase-option.ts'

/** Adds `kindred restore FILE`: restores a backup into an empty data folder. */
export function addRestoreCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('restore')
    .description(
      'fill an empty data folder, or the empty database of DATABASE_URL, from a file that "kindred backup" wrote, or a folder that the server writes backups to',
    )
    .argument('<file>', 'the file or folder to read')
    .option(...PASSPHRASE_FILE_OPTION)
    .action(async (file: string, options: PassphraseOptions) => {
      const { env, stdout } = context
      const config = readConfig(env)
      const { dataDir, databaseUrl, s3 } = config
      const path = resolve(file)
      const { restoreBackup } = await import('../server/features/backup/restore-backup.ts')
      const { restoreLibrary } = await import('../server/move/restore-library.ts')
      const { CONTINUES, watchSteps } = await import('./watch-steps.ts')
      const { photos } = await readWithPassphrase(context, options, passphrase =>
        databaseUrl === null
          ? restoreBackup(path, dataDir, { passphrase })
          : restoreLibrary(
              { file: path, to: { dataDir, databaseUrl, s3 }, passphrase },
              watchSteps(context, CONTINUES),
            ),
      )
      const place = databaseUrl === null ? dataDir : 'the database of DATABASE_URL'
      stdout.write(`Restored ${photos} photos to ${place}\n`)
      stdout.write('All users have to sign in again: a backup contains no sessions.\n')
      onExit(EXIT_CODES.fine)
    })
}
