import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

// The parts of a backup, as entries of a zip or files of a folder: the mark, `blobs/…`, the
// checksums of the blobs, and the database.

/** The first entry of each backup. */
export const BACKUP_MARK = { name: 'kindred-backup.json', content: { format: 1 } } as const

/** A line for each blob, in the format of `sha256sum`: `{hex}  blobs/{name}`. */
export const CHECKSUMS_FILE = 'blobs.sha256'

/** The secret key of an encrypted folder, encrypted with the passphrase. */
export const IDENTITY_FILE = 'identity.age'
/** The suffix of each encrypted file of a folder. */
export const ENCRYPTED_SUFFIX = '.age'

/** Receives the parts of a backup while it is written. */
export type BackupTarget = {
  /** The path of the backup. */
  readonly path: string
  /** Writes a whole blob; several may be written concurrently. Returns its SHA-256 in hex. */
  readonly putBlob: (entry: string, byteSize: number, open: () => Promise<Readable>) => Promise<string>
  readonly putFile: (entry: string, file: string) => Promise<void>
  /** Resolves with the size in bytes once everything would survive a power cut. */
  readonly finish: () => Promise<number>
  /** Removes everything written. */
  readonly discard: () => Promise<void>
}

/** Passes the content on, and calls `digest` with its SHA-256 in hex at the end. */
export async function* passAndHash(
  content: AsyncIterable<unknown>,
  onDigest: (hex: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    // The streams have no encoding, so their chunks are bytes.
    hash.update(chunk as Uint8Array)
    yield chunk as Uint8Array
  }
  onDigest(hash.digest('hex'))
}

export function formatChecksumLine(entry: string, hex: string): string {
  return `${hex}  ${entry}\n`
}

/** Returns null for an invalid line. */
export function parseChecksumLine(line: string): { readonly entry: string; readonly hex: string } | null {
  const [, hex, entry] = /^([\da-f]{64}) {2}(blobs\/.+)$/.exec(line) ?? []
  return hex === undefined || entry === undefined ? null : { entry, hex }
}
