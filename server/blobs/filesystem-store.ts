import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../private-files.ts'
import { diskFullError, isDiskFull, isMissing } from './filesystem-errors.ts'
import { coalesceSyncs } from './coalesce-syncs.ts'
import { gatherChunks } from './gather-chunks.ts'
import { assertBlobName, BlobNotFoundError, type BlobStore, type StoredBlob } from './blob-store.ts'

// No blob's name can start with a dot.
const INCOMING_FOLDER = '.incoming'

/**
 * Room that blobs leave on the disk, in which the database can still write that something was
 * deleted.
 */
const RESERVED_BYTES = 64 * 1024 * 1024

const PIECE_BYTES = 256 * 1024

/**
 * What comes in pieces of a network is written by the megabyte: a write costs more than its bytes.
 */
const GATHERED_BYTES = 1024 * 1024
/** Each makes the folder anew. */
const MOVE_ATTEMPTS = 10
/** No upload fills what is reserved within this time. */
const ROOM_CHECK_MS = 50

export type StoreOptions = { readonly reservedBytes?: number }

/**
 * Blobs as files below `root`. A blob is written to a file of its own in `.incoming`, synced, and
 * then renamed to its place. Only one process that takes uploads may use `root` at a time: opening
 * it removes what a killed one left in `.incoming`.
 */
export async function openFilesystemStore(root: string, options: StoreOptions = {}): Promise<BlobStore> {
  await rm(join(root, INCOMING_FOLDER), { recursive: true, force: true })
  return joinFilesystemStore(root, options)
}

/** The same for a process beside the one that opened the store, such as a worker. */
export async function joinFilesystemStore(
  root: string,
  { reservedBytes = RESERVED_BYTES }: StoreOptions = {},
): Promise<BlobStore> {
  await mkdir(join(root, INCOMING_FOLDER), { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const sync = coalesceSyncs(syncFolder)
  const assertRoom = roomCheck(root, reservedBytes)
  const pathOf = (name: string): string => {
    assertBlobName(name)
    return join(root, ...name.split('/'))
  }

  return {
    async put(name, content) {
      const path = pathOf(name)
      const incoming = join(root, INCOMING_FOLDER, randomUUID())
      await assertRoom()
      try {
        await writeSynced(incoming, content)
        await moveInto(incoming, path, root)
        // Removed again in the meantime, it needs no sync.
        await sync(dirname(path)).catch(nullIfMissing)
      } catch (error) {
        await rm(incoming, { force: true })
        throw isDiskFull(error) ? diskFullError() : error
      }
    },

    async read(name, range) {
      const handle = await openBlob(pathOf(name), name)
      return handle.createReadStream(range ?? {})
    },

    readInPlace(name) {
      return readPieces(pathOf(name), name)
    },

    async byteSize(name) {
      const stats = await stat(pathOf(name)).catch(nullIfMissing)
      return stats?.size ?? null
    },

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },

    async removeFolder(folder) {
      // Tried again by itself when a blob comes in meanwhile.
      await rm(pathOf(folder), { recursive: true, force: true, maxRetries: 3 })
    },

    list(folder) {
      return listFiles(root, folder === undefined ? root : pathOf(folder))
    },
  }
}

async function openBlob(path: string, name: string): Promise<FileHandle> {
  return open(path).catch((error: unknown) => {
    throw isMissing(error) ? new BlobNotFoundError(name) : error
  })
}

/** Reads ahead into one buffer while the other is being used. */
async function* readPieces(path: string, name: string): AsyncGenerator<Uint8Array> {
  const handle = await openBlob(path, name)
  try {
    let ready = Buffer.allocUnsafe(PIECE_BYTES)
    let spare = Buffer.allocUnsafe(PIECE_BYTES)
    let reading = handle.read(ready, 0, PIECE_BYTES)
    for (;;) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      reading = handle.read(spare, 0, PIECE_BYTES)
      // Awaited in the next turn, or not at all when the reader leaves before.
      reading.catch(() => {})
      yield ready.subarray(0, bytesRead)
      ;[ready, spare] = [spare, ready]
    }
  } finally {
    await handle.close()
  }
}

/** Asks the system once for all files of a moment. Throws `disk-full`. */
function roomCheck(root: string, reservedBytes: number): () => Promise<void> {
  let hadRoomAt = -ROOM_CHECK_MS
  return async () => {
    if (performance.now() - hadRoomAt < ROOM_CHECK_MS) return
    const { bavail, bsize } = await statfs(root)
    if (bavail * bsize < reservedBytes) throw diskFullError()
    hadRoomAt = performance.now()
  }
}

async function writeSynced(
  path: string,
  content: Uint8Array | Readable | AsyncIterable<Uint8Array>,
): Promise<void> {
  const handle = await open(path, 'wx', PRIVATE_FILE_MODE)
  try {
    if (content instanceof Uint8Array) await handle.writeFile(content)
    else for await (const chunks of gatherChunks(content, GATHERED_BYTES)) await writeAll(handle, chunks)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const byteSize = chunks.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await handle.writev(chunks)
  // The system may take a part, as it does shortly before the disk is full.
  if (bytesWritten < byteSize) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

/**
 * The folder is there but for a user's first blob of a kind; an erasure may also remove it just
 * after it was made.
 */
async function moveInto(incoming: string, path: string, root: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt > 1) await makeFolder(dirname(path), root)
      await rename(incoming, path)
      return
    } catch (error) {
      if (!isMissing(error) || attempt === MOVE_ATTEMPTS) throw error
    }
  }
}

async function makeFolder(path: string, root: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  if (firstMade === undefined) return
  // A new folder is only safe once its entry in the folder above is.
  for (let made = path; made !== root && made.length >= firstMade.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries safe without being asked.
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<StoredBlob> {
  const entries = await opendir(folder).catch(nullIfMissing)
  if (!entries) return
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      yield* listFiles(root, path)
    } else {
      const stats = await stat(path).catch(nullIfMissing)
      if (!stats) continue
      const name = relative(root, path).split(sep).join('/')
      yield { name, byteSize: stats.size, modifiedAtMs: stats.mtimeMs }
    }
  }
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
