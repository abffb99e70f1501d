import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppError } from '../../errors.ts'

/** Encrypts and decrypts streams in the format of age (https://age-encryption.org/v1). */
export type Cipher = {
  encrypt: (content: Readable) => Promise<Readable>
  /** Throws `wrong-passphrase` immediately; the stream fails if the content was changed. */
  decrypt: (content: Readable) => Promise<Readable>
}

const AGE_HEADER = 'age-encryption.org/v1\n'
/** The message of typage when a passphrase or key does not match. */
const NO_MATCH = /no identity matched/
const MIN_PASSPHRASE_LENGTH = 12

/** Reads a passphrase, without line ends around it. Throws `bad-setting`. */
export async function readPassphrase(file: string): Promise<string> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('bad-setting', 500, `The passphrase file can't be read: ${reason}.`)
  })
  return assertStrong(content)
}

export async function readPassphraseFrom(input: NodeJS.ReadableStream): Promise<string> {
  return assertStrong(await text(input))
}

/** Returns the passphrase without its line end. Throws `bad-setting`. */
export function assertStrong(content: string): string {
  const passphrase = content.replace(/[\r\n]{1,2}$/, '')
  if (passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase
  const message = `The passphrase for backups must have at least ${MIN_PASSPHRASE_LENGTH} characters.`
  throw new AppError(
    'bad-setting',
    500,
    `${message} Keep a copy somewhere else: without it, no one can read the backups.`,
  )
}

/**
 * Creates a cipher whose key is derived from the passphrase. That takes a second and 256 MB, which
 * makes guessing expensive.
 */
export function createPassphraseCipher(passphrase: string): Cipher {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return buildCipher(encrypter, decrypter)
}

/** Throws `passphrase-needed`. */
export function createCipher(passphrase: string | null): Cipher {
  if (passphrase !== null) return createPassphraseCipher(passphrase)
  const advice = 'Set KINDRED_BACKUP_PASSPHRASE_FILE, or add --passphrase-file.'
  throw new AppError('passphrase-needed', 400, `The backup is encrypted. ${advice}`)
}

/** Creates a cipher for many files: each takes milliseconds. */
export async function createIdentityCipher(identity: string): Promise<Cipher> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return buildCipher(encrypter, decrypter)
}

/** Creates a secret key for createIdentityCipher. */
export async function createIdentity(): Promise<string> {
  return generateX25519Identity()
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE_HEADER
  } finally {
    await handle.close()
  }
}

function buildCipher(encrypter: Encrypter, decrypter: Decrypter): Cipher {
  return {
    encrypt: async content => Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(content))),
    async decrypt(content) {
      try {
        return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(content)))
      } catch (error) {
        content.destroy()
        if (!(error instanceof Error && NO_MATCH.test(error.message))) throw error
        const message = "This isn't the right passphrase for this backup. Nothing was written."
        throw new AppError('wrong-passphrase', 403, message)
      }
    },
  }
}
