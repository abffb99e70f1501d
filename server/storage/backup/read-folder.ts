import { opendir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isMissing } from '../../machinery/files/file-system.ts'
import { AppError } from '../../errors.ts'
import { openWithin, type OpenFile } from '../blobs/open-within.ts'
import { BACKUP_MARK, ENCRYPTED_SUFFIX, IDENTITY_FILE } from './backup-layout.ts'
import { createCipher, createIdentityCipher, type Cipher } from './cipher.ts'

export type OpenFolder = {
  /** Returns how many snapshots have the file of a part, encrypted or not. */
  readonly countLinks: (entry: string) => Promise<number>
  readonly read: (entry: string) => AsyncIterable<Uint8Array>
}

/** The systems' errors for opening a symbolic link, a socket and a device. */
const NO_FILE_CODES: ReadonlySet<unknown> = new Set(['ELOOP', 'ENXIO', 'ENODEV', 'EMLINK'])

/** Opens a snapshot. Throws `passphrase-needed` and `wrong-passphrase`. */
export async function openFolder(folder: string, passphrase: string | null): Promise<OpenFolder> {
  const cipher = await openIdentity(folder, passphrase)
  const suffix = cipher ? ENCRYPTED_SUFFIX : ''
  return {
    async countLinks(entry) {
      const { handle, stats } = await openFile(folder, `${entry}${suffix}`)
      await handle.close()
      return Number(stats.nlink)
    },
    async *read(entry) {
      const content = await readFileOf(folder, `${entry}${suffix}`)
      yield* cipher ? await cipher.decrypt(content) : content
    },
  }
}

/** Yields the names of the parts, without the mark and the key. */
export async function* listEntries(folder: string): AsyncGenerator<string> {
  for await (const path of listFiles(folder)) {
    const name = relative(folder, path).split(sep).join('/')
    if (name === BACKUP_MARK.name || name === IDENTITY_FILE) continue
    yield name.endsWith(ENCRYPTED_SUFFIX) ? name.slice(0, -ENCRYPTED_SUFFIX.length) : name
  }
}

/**
 * Opens a file of a backup. Whoever can write to the folder could put a symbolic link there, to
 * have a file of this machine restored, or a FIFO, which would never end: both are refused.
 */
export async function readFileOf(folder: string, name: string): Promise<Readable> {
  return (await openFile(folder, name)).handle.createReadStream()
}

async function openFile(folder: string, name: string): Promise<OpenFile> {
  try {
    return await openWithin(await realpath(folder), Buffer.from(name.split('/').join(sep)))
  } catch (error) {
    const isOther = error instanceof AppError || (error instanceof Error && hasCode(error, NO_FILE_CODES))
    if (isOther) throw new Error(`${name} is a link or a special file`, { cause: error })
    throw error
  }
}

function hasCode(error: Error, codes: ReadonlySet<unknown>): boolean {
  return 'code' in error && codes.has(error.code)
}

/** Returns the key of the files of a snapshot; null if they are not encrypted. */
async function openIdentity(folder: string, passphrase: string | null): Promise<Cipher | null> {
  const sealed = await readFileOf(folder, IDENTITY_FILE).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (sealed === null) return null
  try {
    return await createIdentityCipher(await text(await createCipher(passphrase).decrypt(sealed)))
  } finally {
    sealed.destroy()
  }
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(path)
    else yield path
  }
}
