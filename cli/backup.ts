import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import {
  chooseNewPassphrase,
  NEW_PASSPHRASE_OPTION,
  PASSPHRASE_FILE_OPTION,
  readWithPassphrase,
  type PassphraseOptions,
} from './passphrase-option.ts'

const BYTES_PER_MB = 1024 * 1024

type Options = PassphraseOptions & { readonly verify?: boolean }

/** Adds `kindred backup FILE`: writes everything to one file. Works while the server is running. */
export function addBackupCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('backup')
    .description('write everything to a new file, or verify a backup (works while the server is running)')
    .argument('<file>', 'the file to write; with --verify, the file or folder to check')
    .option(
      '--verify',
      'check a backup by restoring it into a temporary folder, without changing anything else',
    )
    .option(...PASSPHRASE_FILE_OPTION)
    .option(...NEW_PASSPHRASE_OPTION)
    .action(async (file: string, options: Options) => {
      if (options.verify) await verify(context, file, options)
      else await write(context, file, await chooseNewPassphrase(context, options))
      onExit(EXIT_CODES.fine)
    })
}

async function write(context: CommandContext, file: string, passphrase: string | null): Promise<void> {
  const { env, stdout } = context
  const { openExistingStorage } = await import('./open-existing-storage.ts')
  const { writeZip } = await import('../server/storage/backup/write-zip.ts')
  const { watchSteps } = await import('./progress.ts')
  const config = readConfig(env)
  const storage = await openExistingStorage(config)
  try {
    const watcher = watchSteps(
      context,
      'Stopped. No backup was written. Run the command again to start a new one.',
    )
    const { dataDir } = config
    const { photos, byteSize } = await writeZip(storage, {
      file: resolve(file),
      dataDir,
      passphrase,
      watcher,
    })
    const kind = passphrase === null ? '' : ', encrypted'
    stdout.write(
      `Backed up ${photos} photos to ${file} (${(byteSize / BYTES_PER_MB).toFixed(1)} MB${kind})\n`,
    )
  } finally {
    await storage.db.destroy()
  }
}

async function verify(context: CommandContext, file: string, options: Options): Promise<void> {
  const { stdout } = context
  const { verifyBackup } = await import('../server/storage/backup/restore-backup.ts')
  const { photos, people, blobs, hasChecksums } = await readWithPassphrase(context, options, passphrase =>
    verifyBackup(resolve(file), { passphrase, temporaryFolder: tmpdir() }),
  )
  const held = hasChecksums
    ? 'match their SHA-256 checksums'
    : 'match their CRC-32 checksums (backups from version 0.1.0 have no SHA-256)'
  stdout.write('ok     database  SQLite found no damage\n')
  stdout.write(`ok     files     ${blobs} ${held}\n`)
  stdout.write(
    `ok     restored  ${photos} photos and ${people} people, into a temporary folder that has since been deleted\n`,
  )
}

/** Adds `kindred restore FILE`: restores a backup into an empty data folder. */
export function addRestoreCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('restore')
    .description(
      'restore a backup from a file or a folder of nightly backups into an empty data folder, or into the empty database that DATABASE_URL points to',
    )
    .argument('<file>', 'the file or folder to read')
    .option(...PASSPHRASE_FILE_OPTION)
    .action(async (file: string, options: PassphraseOptions) => {
      const { env, stdout } = context
      const config = readConfig(env)
      const { dataDir, databaseUrl, s3 } = config
      const path = resolve(file)
      const { restoreBackup } = await import('../server/storage/backup/restore-backup.ts')
      const { restoreLibrary } = await import('../server/storage/move/restore-library.ts')
      const { CONTINUES, watchSteps } = await import('./progress.ts')
      const { photos } = await readWithPassphrase(context, options, passphrase =>
        databaseUrl === null
          ? restoreBackup(path, dataDir, { passphrase })
          : restoreLibrary(
              { file: path, to: { dataDir, databaseUrl, s3 }, passphrase },
              watchSteps(context, CONTINUES),
            ),
      )
      const place = databaseUrl === null ? dataDir : 'the database in DATABASE_URL'
      stdout.write(`Restored ${photos} photos to ${place}\n`)
      stdout.write("Everyone has to log in again, because backups don't include login sessions.\n")
      onExit(EXIT_CODES.fine)
    })
}
