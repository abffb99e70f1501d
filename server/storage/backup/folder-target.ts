import { createReadStream, createWriteStream } from 'node:fs'
import { link, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isMissing, syncFolder } from '../../machinery/files/file-system.ts'
import { AppError } from '../../errors.ts'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../machinery/files/private-files.ts'
import {
  BACKUP_MARK,
  CHECKSUMS_FILE,
  ENCRYPTED_SUFFIX,
  passAndHash,
  IDENTITY_FILE,
  parseChecksumLine,
  type BackupTarget,
} from './backup-layout.ts'
import { createIdentity, createIdentityCipher, createPassphraseCipher, type Cipher } from './cipher.ts'
import { readFileOf } from './read-folder.ts'

/**
 * Creates a folder with the layout of the zip. Links the blobs that the previous folder contains
 * instead of copying them, so that a nightly backup stores only new blobs. With a passphrase, each
 * file is encrypted with a key that the folders share and that the passphrase decrypts.
 */
export async function createFolderTarget(
  folder: string,
  { previous, passphrase }: { previous: string | null; passphrase: string | null },
): Promise<BackupTarget> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const key = passphrase === null ? null : await openKey(previous, passphrase)
  // Files can only be linked if both folders have the same key, or neither has one.
  const canLink = previous !== null && (key ? !key.isNew : !(await hasKey(previous)))
  const earlier = canLink ? previous : null
  const cipher = key?.cipher ?? null
  const known = await readChecksums(earlier, cipher)
  let byteSize = 0
  if (key) await write(join(partial, IDENTITY_FILE), await encryptKey(key.identity, passphrase ?? ''))
  await write(join(partial, BACKUP_MARK.name), Readable.from([JSON.stringify(BACKUP_MARK.content)]))
  const buildPath = (entry: string, root: string): string =>
    join(root, ...`${entry}${cipher ? ENCRYPTED_SUFFIX : ''}`.split('/'))

  const put = async (entry: string, content: Readable): Promise<string> => {
    let digest = ''
    const hashed = Readable.from(
      passAndHash(content, hex => void (digest = hex)),
      { objectMode: false },
    )
    const path = buildPath(entry, partial)
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE })
    byteSize += await write(path, cipher ? await cipher.encrypt(hashed) : hashed)
    return digest
  }
  return {
    path: folder,
    async putBlob(entry, _byteSize, open) {
      const hex = known.get(entry)
      if (earlier !== null && hex !== undefined) {
        const path = buildPath(entry, partial)
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE })
        if (await linkIfPossible(buildPath(entry, earlier), path)) return hex
      }
      return put(entry, await open())
    },
    putFile: async (entry, file) => void (await put(entry, createReadStream(file))),
    async finish() {
      await syncFolders(partial)
      await rename(partial, folder)
      return byteSize
    },
    discard: () => rm(partial, { recursive: true, force: true }),
  }
}

type Key = { readonly identity: string; readonly cipher: Cipher; readonly isNew: boolean }

/** Returns the key of the previous folder, or a new one if that has none or another passphrase. */
async function openKey(previous: string | null, passphrase: string): Promise<Key> {
  const kept = previous !== null && (await hasKey(previous)) ? await decryptKey(previous, passphrase) : null
  const identity = kept ?? (await createIdentity())
  return { identity, cipher: await createIdentityCipher(identity), isNew: kept === null }
}

async function hasKey(folder: string): Promise<boolean> {
  return (await lstat(join(folder, IDENTITY_FILE)).catch(nullIfMissing)) !== null
}

async function decryptKey(folder: string, passphrase: string): Promise<string | null> {
  try {
    const sealed = await readFileOf(folder, IDENTITY_FILE)
    return await text(await createPassphraseCipher(passphrase).decrypt(sealed))
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong-passphrase') return null
    throw error
  }
}

async function encryptKey(identity: string, passphrase: string): Promise<Readable> {
  return createPassphraseCipher(passphrase).encrypt(Readable.from([Buffer.from(identity)]))
}

/** Reads the checksums of the previous folder's blobs. */
async function readChecksums(folder: string | null, cipher: Cipher | null): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  if (folder === null) return known
  const file = await readFileOf(folder, `${CHECKSUMS_FILE}${cipher ? ENCRYPTED_SUFFIX : ''}`)
  const content = cipher ? await cipher.decrypt(file) : file
  for await (const line of createInterface({ input: content, crlfDelay: Infinity })) {
    const sum = parseChecksumLine(line)
    if (sum) known.set(sum.entry, sum.hex)
  }
  return known
}

/** Returns false if there is no such file, or the file system has no links. */
async function linkIfPossible(from: string, to: string): Promise<boolean> {
  try {
    if (!(await lstat(from)).isFile()) return false
    await link(from, to)
    return true
  } catch {
    return false
  }
}

/** Returns the size once the bytes would survive a power cut. */
async function write(path: string, content: Readable): Promise<number> {
  const output = createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE_MODE, flush: true })
  await pipeline(content, output)
  return output.bytesWritten
}

async function syncFolders(folder: string): Promise<void> {
  // syncFolder does nothing on Windows.
  if (process.platform === 'win32') return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await syncFolder(folder)
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
