import type { Command } from 'commander'
import { resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { choosePassphrase, PASSPHRASE_OPTION, type PassphraseOption } from './passphrase-option.ts'

/** `kindred restore FILE`: makes an empty data folder what it was when the backup was written. */
export function addRestoreCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('restore')
    .description(
      'fill an empty data folder from a file that "kindred backup" wrote, or a folder that the server writes backups to',
    )
    .argument('<file>', 'the file or folder to read')
    .option(...PASSPHRASE_OPTION)
    .action(async (file: string, options: PassphraseOption) => {
      const { env, stdout } = context
      const { dataDir } = readConfig(env)
      const { restoreBackup } = await import('../server/features/backup/restore-backup.ts')
      const passphrase = await choosePassphrase(context, options)
      const { photos } = await restoreBackup(resolve(file), dataDir, { passphrase })
      stdout.write(`Restored ${photos} photos to ${dataDir}\n`)
      stdout.write('Everybody signs in again: a backup holds no sessions.\n')
      onExit(EXIT_CODES.fine)
    })
}
