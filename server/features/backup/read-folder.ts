import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { isMissing } from '../../blobs/filesystem-errors.ts'
import { BACKUP_MARK, ENCRYPTED_SUFFIX, IDENTITY_FILE } from './backup-layout.ts'
import { createCipher, createIdentityCipher, type Cipher } from './cipher.ts'

export type OpenFolder = {
  /** Returns the path of a part, encrypted or not. */
  readonly buildPath: (entry: string) => string
  readonly read: (entry: string) => AsyncIterable<Uint8Array>
}

/** Opens a snapshot. Throws `passphrase-needed` and `wrong-passphrase`. */
export async function openFolder(folder: string, passphrase: string | null): Promise<OpenFolder> {
  const cipher = await openIdentity(folder, passphrase)
  const suffix = cipher ? ENCRYPTED_SUFFIX : ''
  const buildPath = (entry: string): string => join(folder, ...`${entry}${suffix}`.split('/'))
  return {
    buildPath,
    async *read(entry) {
      const content = createReadStream(buildPath(entry))
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

/** Returns the key of the files of a snapshot; null if they are not encrypted. */
async function openIdentity(folder: string, passphrase: string | null): Promise<Cipher | null> {
  const file = join(folder, IDENTITY_FILE)
  const isThere = await stat(file).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )
  if (!isThere) return null
  return createIdentityCipher(await text(await createCipher(passphrase).decrypt(createReadStream(file))))
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(path)
    else yield path
  }
}
