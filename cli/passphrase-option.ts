import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { readConfig } from '../server/config.ts'
import { AppError } from '../server/errors.ts'
import { isReadableByOthers } from '../server/machinery/files/private-files.ts'
import { type CommandContext, UsageError } from './command-context.ts'

export const PASSPHRASE_FILE_OPTION = [
  '--passphrase-file <path>',
  'a file with the passphrase, or - for standard input (default: KINDRED_BACKUP_PASSPHRASE_FILE)',
] as const

export const NEW_PASSPHRASE_OPTION = [
  '--passphrase',
  'encrypt the backup; asks for a passphrase without showing it',
] as const

export type PassphraseOptions = { readonly passphraseFile?: string; readonly passphrase?: boolean }

/** Returns the passphrase for a new backup, or null for a backup without encryption. */
export async function chooseNewPassphrase(
  context: CommandContext,
  options: PassphraseOptions,
): Promise<string | null> {
  if (options.passphrase !== true) return readGivenPassphrase(context, options)
  const { assertStrong } = await import('../server/storage/backup/cipher.ts')
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
  const { readPassphrase, readPassphraseFrom } = await import('../server/storage/backup/cipher.ts')
  if (file === '-') return readPassphraseFrom(stdin)
  if (await isReadableByOthers(file))
    stderr.write(`kindred: other users can read the passphrase in ${file}. Run chmod 600 on it.\n`)
  return readPassphrase(file)
}

/** Returns whether standard input is a terminal, where a passphrase can be typed. */
function isTerminal({ stdin }: Pick<CommandContext, 'stdin'>): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true
}

/**
 * Asks for a passphrase on the terminal without showing what is typed, and twice for a new one.
 * Throws a UsageError without a terminal, if no passphrase is given, and if the two differ.
 */
async function askPassphrase(
  context: Pick<CommandContext, 'stdin' | 'progressStream'>,
  { isNew }: { isNew: boolean },
): Promise<string> {
  if (!isTerminal(context)) {
    throw new UsageError("Kindred can't ask for the passphrase without a terminal. Add --passphrase-file.")
  }
  const passphrase = await askHidden(context, 'Backup passphrase: ')
  if (isNew && (await askHidden(context, 'Repeat the passphrase: ')) !== passphrase) {
    throw new UsageError("The two passphrases don't match. Nothing was written.")
  }
  return passphrase
}

async function askHidden(
  { stdin, progressStream }: Pick<CommandContext, 'stdin' | 'progressStream'>,
  question: string,
): Promise<string> {
  progressStream.write(question)
  // readline turns off the echo of the terminal; the echo of readline itself is discarded.
  const discarding = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: discarding, terminal: true, historySize: 0 })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      // Ctrl-C and Ctrl-D close the interface.
      lines.once('close', () => reject(new UsageError("You didn't enter a passphrase. Nothing was written.")))
    })
  } finally {
    lines.close()
    progressStream.write('\n')
  }
}
