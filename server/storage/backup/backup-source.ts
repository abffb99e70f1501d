import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { openZip } from '../../machinery/files/open-zip.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'
import { BACKUP_MARK } from './backup-layout.ts'
import { createCipher, isEncrypted } from './cipher.ts'
import { listEntries, openFolder, readFileOf } from './read-folder.ts'

/** Far more than the mark of any version. */
const MAX_MARK_BYTES = 1024

/**
 * A part of a backup; reading fails at the end if the bytes differ from those that were written.
 */
export type BackupEntry = { readonly name: string; readonly read: () => AsyncIterable<Uint8Array> }

/**
 * Yields the parts of a backup, a zip or a folder, without its mark. `scratch` is a path for a
 * temporary file into which an encrypted zip is decrypted. Throws `passphrase-needed` and
 * `wrong-passphrase` before writing anything, and Error if it is not a backup.
 */
export async function* readBackup(
  path: string,
  { passphrase, scratch }: { passphrase: string | null; scratch: string },
): AsyncGenerator<BackupEntry> {
  const stats = await stat(path)
  if (stats.isDirectory()) yield* readFolder(path, passphrase)
  else if (!stats.isFile()) throw new Error('it is neither a file nor a folder')
  else if (await isEncrypted(path)) {
    const content = await createCipher(passphrase).decrypt(createReadStream(path))
    try {
      await pipeline(content, createWriteStream(scratch, { flags: 'wx', mode: PRIVATE_FILE_MODE }))
      yield* readZip(scratch)
    } finally {
      await rm(scratch, { force: true })
    }
  } else yield* readZip(path)
}

async function* readZip(file: string): AsyncGenerator<BackupEntry> {
  const zip = await openZip(file, { strictFileNames: true })
  try {
    let isFirst = true
    for await (const entry of zip.eachEntry()) {
      const found = { name: entry.fileName, read: () => readZipEntry(zip, entry) }
      if (isFirst) await assertMarkEntry(found)
      else yield found
      isFirst = false
    }
    if (isFirst) throw new Error('it is empty')
  } finally {
    zip.close()
  }
}

async function* readFolder(folder: string, passphrase: string | null): AsyncGenerator<BackupEntry> {
  await assertMark(await readFileOf(folder, BACKUP_MARK.name))
  const { read } = await openFolder(folder, passphrase)
  for await (const name of listEntries(folder)) yield { name, read: () => read(name) }
}

async function assertMarkEntry({ name, read }: BackupEntry): Promise<void> {
  await assertMark(name === BACKUP_MARK.name ? read() : [])
}

async function assertMark(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  const pieces: Uint8Array[] = []
  let byteSize = 0
  for await (const piece of content) {
    byteSize += piece.length
    if (byteSize > MAX_MARK_BYTES) break
    pieces.push(piece)
  }
  const mark = Buffer.concat(pieces).toString()
  if (byteSize <= MAX_MARK_BYTES && isMark(mark)) return
  throw new Error("it wasn't written by this version of Kindred")
}

function isMark(content: string): boolean {
  try {
    return JSON.stringify(JSON.parse(content)) === JSON.stringify(BACKUP_MARK.content)
  } catch {
    return false
  }
}

async function* readZipEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    // Not an object stream, and without an encoding, so chunks are buffers.
    const bytes = chunk as Buffer
    checksum = crc32(bytes, checksum)
    yield bytes
  }
  if (checksum !== entry.crc32) throw new Error(`${entry.fileName} is damaged`)
}
