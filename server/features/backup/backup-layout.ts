import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

// What a backup holds, as entries of a zip or as files of a folder: the mark, `blobs/…`, the
// checksums of the blobs, and the database.

/** The first entry of each backup. */
export const BACKUP_MARK = { name: 'kindred-backup.json', content: { format: 1 } } as const

/** One line for each blob, as `sha256sum` writes and checks them: `{hex}  blobs/{name}`. */
export const CHECKSUMS_FILE = 'blobs.sha256'

/** The secret key of an encrypted folder, encrypted with the passphrase. */
export const IDENTITY_FILE = 'identity.age'
/** Of each encrypted file of a folder. */
export const ENCRYPTED_SUFFIX = '.age'

/** Where the parts of a backup go while it is written. */
export type BackupTarget = {
  /** A path beside the backup, for the names of files that are removed in the end. */
  readonly scratch: string
  /** Takes a blob to its end. Gives its SHA-256 in hex. */
  readonly putBlob: (entry: string, byteSize: number, open: () => Promise<Readable>) => Promise<string>
  readonly putFile: (entry: string, file: string) => Promise<void>
  /** Resolves when all would survive a power cut, and gives the size in bytes. */
  readonly finish: () => Promise<number>
  /** Leaves nothing behind. */
  readonly discard: () => Promise<void>
}

/** Passes the content on; `digest` is called with its SHA-256 in hex at the end. */
export async function* hashing(
  content: AsyncIterable<unknown>,
  onDigest: (hex: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    // Streams of bytes without an encoding.
    hash.update(chunk as Uint8Array)
    yield chunk as Uint8Array
  }
  onDigest(hash.digest('hex'))
}

export function checksumLine(entry: string, hex: string): string {
  return `${hex}  ${entry}\n`
}

/** Null for a line that is none. */
export function parseChecksumLine(line: string): { readonly entry: string; readonly hex: string } | null {
  const [, hex, entry] = /^([\da-f]{64}) {2}(blobs\/.+)$/.exec(line) ?? []
  return hex === undefined || entry === undefined ? null : { entry, hex }
}
