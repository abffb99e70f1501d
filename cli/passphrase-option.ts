import { readConfig } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import { isReadableByOthers } from '../server/private-files.ts'
import { askPassphrase, isTerminal } from './ask-passphrase.ts'
import type { CommandContext } from './command-context.ts'

export const PASSPHRASE_FILE_OPTION = [
  '--passphrase-file <path>',
  'the file with the passphrase of an encrypted backup, or - for standard input; else that of KINDRED_BACKUP_PASSPHRASE_FILE',
] as const

export const NEW_PASSPHRASE_OPTION = [
  '--passphrase',
  'ask for a passphrase on the terminal, without showing it, and encrypt the backup',
] as const

export type PassphraseOptions = { readonly passphraseFile?: string; readonly passphrase?: boolean }

/** Returns the passphrase for a new backup, or null for a backup without encryption. */
export async function chooseNewPassphrase(
  context: CommandContext,
  options: PassphraseOptions,
): Promise<string | null> {
  if (options.passphrase !== true) return readGivenPassphrase(context, options)
  const { assertStrong } = await import('../server/features/backup/cipher.ts')
  return assertStrong(await askPassphrase(context, { isNew: true }))
}

/**
 * Reads a backup with the passphrase that is given; without one it asks on the terminal if the
 * backup is encrypted.
 */
export async function readWithPassphrase<Result>(
  context: CommandContext,
  options: PassphraseOptions,
  read: (passphrase: string | null) => Promise<Result>,
): Promise<Result> {
  const given = await readGivenPassphrase(context, options)
  try {
    return await read(given)
  } catch (error) {
    const isNeeded = error instanceof AppError && error.code === 'passphrase-needed'
    if (!isNeeded || !isTerminal(context)) throw error
    return read(await askPassphrase(context, { isNew: false }))
  }
}

async function readGivenPassphrase(
  { env, stdin, stderr }: CommandContext,
  { passphraseFile }: PassphraseOptions,
): Promise<string | null> {
  const file = passphraseFile ?? readConfig(env).backup.passphraseFile
  if (file === null) return null
  const { readPassphrase, readPassphraseFrom } = await import('../server/features/backup/cipher.ts')
  if (file === '-') return readPassphraseFrom(stdin)
  if (await isReadableByOthers(file))
    stderr.write(`kindred: other users can read the passphrase in ${file}: run chmod 600 on it.\n`)
  return readPassphrase(file)
}
