import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { isMissing } from '../../blobs/filesystem-errors.ts'
import { BACKUP_MARK, ENCRYPTED_SUFFIX, IDENTITY_FILE } from './backup-layout.ts'
import { cipherFor, identityCipher, type Cipher } from './cipher.ts'

export type OpenFolder = {
  /** Where a part lies, encrypted or not. */
  readonly pathOf: (entry: string) => string
  readonly read: (entry: string) => AsyncIterable<Uint8Array>
}

/** A snapshot. Throws `passphrase-needed` and `wrong-passphrase`. */
export async function openFolder(folder: string, passphrase: string | null): Promise<OpenFolder> {
  const cipher = await openIdentity(folder, passphrase)
  const suffix = cipher ? ENCRYPTED_SUFFIX : ''
  const pathOf = (entry: string): string => join(folder, ...`${entry}${suffix}`.split('/'))
  return {
    pathOf,
    async *read(entry) {
      const content = createReadStream(pathOf(entry))
      yield* cipher ? await cipher.decrypt(content) : content
    },
  }
}

/** The names of its parts, but for its mark and key. */
export async function* listEntries(folder: string): AsyncGenerator<string> {
  for await (const path of listFiles(folder)) {
    const name = relative(folder, path).split(sep).join('/')
    if (name === BACKUP_MARK.name || name === IDENTITY_FILE) continue
    yield name.endsWith(ENCRYPTED_SUFFIX) ? name.slice(0, -ENCRYPTED_SUFFIX.length) : name
  }
}

/** What the files of a snapshot are encrypted with; null where they are not. */
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
  return identityCipher(await text(await cipherFor(passphrase).decrypt(createReadStream(file))))
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(path)
    else yield path
  }
}
