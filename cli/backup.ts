import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { choosePassphrase, PASSPHRASE_OPTION, type PassphraseOption } from './passphrase-option.ts'

const BYTES_PER_MB = 1024 * 1024

type Options = PassphraseOption & { readonly verify?: boolean }

/** `kindred backup FILE`: everything in one file, also while the server is running. */
export function addBackupCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('backup')
    .description(
      'write all accounts, photos and people to one new file, also while the app is running, or verify one',
    )
    .argument('<file>', 'the file to write; with --verify also a folder that the server writes backups to')
    .option('--verify', 'write nothing: restore it into a temporary folder and check all of it')
    .option(...PASSPHRASE_OPTION)
    .action(async (file: string, options: Options) => {
      const passphrase = await choosePassphrase(context, options)
      await (options.verify ? verify : write)(context, { file, passphrase })
      onExit(EXIT_CODES.fine)
    })
}

type Given = { readonly file: string; readonly passphrase: string | null }

async function write({ env, stdout }: CommandContext, { file, passphrase }: Given): Promise<void> {
  const { openExistingStorage } = await import('./open-existing-storage.ts')
  const { createBackup } = await import('../server/features/backup/create-backup.ts')
  const { createZipTarget } = await import('../server/features/backup/zip-target.ts')
  const { passphraseCipher } = await import('../server/features/backup/cipher.ts')
  const storage = await openExistingStorage(readConfig(env).dataDir)
  try {
    const cipher = passphrase === null ? null : passphraseCipher(passphrase)
    const { photos, byteSize } = await createBackup(storage, await createZipTarget(resolve(file), cipher))
    const kind = cipher ? ', encrypted' : ''
    stdout.write(
      `Backed up ${photos} photos to ${file} (${(byteSize / BYTES_PER_MB).toFixed(1)} MB${kind})\n`,
    )
  } finally {
    await storage.db.destroy()
  }
}

async function verify({ stdout }: CommandContext, { file, passphrase }: Given): Promise<void> {
  const { verifyBackup } = await import('../server/features/backup/verify-backup.ts')
  const { photos, people, blobs, hasChecksums } = await verifyBackup(resolve(file), {
    passphrase,
    temporaryFolder: tmpdir(),
  })
  const held = hasChecksums ? 'have their SHA-256' : 'have their CRC-32 (it is of 0.1.0, without SHA-256)'
  stdout.write('ok     database  SQLite finds no damage\n')
  stdout.write(`ok     blobs     ${blobs} ${held}\n`)
  stdout.write(`ok     restored  ${photos} photos and ${people} people, in a folder that is gone again\n`)
}
