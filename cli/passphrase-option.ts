import { readConfig } from '../server/config.ts'
import type { CommandContext } from './command-context.ts'

export const PASSPHRASE_OPTION = [
  '--passphrase-file <path>',
  'the file with the passphrase of an encrypted backup, or - for standard input; else that of KINDRED_BACKUP_PASSPHRASE_FILE',
] as const

export type PassphraseOption = { readonly passphraseFile?: string }

/** Null where none is given: a backup is not encrypted then. */
export async function choosePassphrase(
  { env, stdin }: CommandContext,
  { passphraseFile }: PassphraseOption,
): Promise<string | null> {
  const file = passphraseFile ?? readConfig(env).backup.passphraseFile
  if (file === null) return null
  const { readPassphrase, readPassphraseFrom } = await import('../server/features/backup/cipher.ts')
  return file === '-' ? readPassphraseFrom(stdin) : readPassphrase(file)
}
