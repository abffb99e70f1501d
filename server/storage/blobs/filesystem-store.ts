import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { readInPlace } from '../../machinery/files/direct-file.ts'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../machinery/files/private-files.ts'
import {
  createDiskFullError,
  isDiskFull,
  isMissing,
  readFreeBytes,
  syncFolder,
} from '../../machinery/files/file-system.ts'
import { coalesceSyncs, gatherChunks, writeDirectly } from './write-content.ts'
import { assertBlobName, BlobNotFoundError, type BlobStore, type StoredBlob } from './blob-store.ts'

// No name of a blob starts with a dot.
const INCOMING_FOLDER = '.incoming'

/** Space left free on the disk, so that the database can still record deletions. */
const RESERVED_BYTES = 64 * 1024 * 1024

const PIECE_BYTES = 256 * 1024

/** Each attempt creates the folder again. */
const MOVE_ATTEMPTS = 10
/** Uploads cannot fill the reserved space within this time. */
const SPACE_CHECK_MS = 50

export type StoreOptions = {
  readonly reservedBytes?: number
  /** Keeps incomplete blobs, since another process may be writing them. */
  readonly keepsUnfinished?: boolean
  /** Writes past the memory of the system, for large imports: nobody reads these blobs soon. */
  readonly writesDirectly?: boolean
}

/**
 * Opens a store of blobs as files below `root`. A blob is written to a file in `.incoming`, synced,
 * and then renamed to its place. Opening it removes the files that a killed process left in
 * `.incoming`, so another process that accepts uploads must be known (`keepsUnfinished`).
 */
export async function openFilesystemStore(root: string, options: StoreOptions = {}): Promise<BlobStore> {
  if (!options.keepsUnfinished) await rm(join(root, INCOMING_FOLDER), { recursive: true, force: true })
  return joinFilesystemStore(root, options)
}

/** Opens the store in another process, such as a worker, while the first process is running. */
export async function joinFilesystemStore(
  root: string,
  { reservedBytes = RESERVED_BYTES, writesDirectly = false }: StoreOptions = {},
): Promise<BlobStore> {
  await mkdir(join(root, INCOMING_FOLDER), { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const sync = coalesceSyncs(syncFolder)
  const assertFreeSpace = createSpaceCheck(root, reservedBytes)
  const buildPath = (name: string): string => {
    assertBlobName(name)
    return join(root, ...name.split('/'))
  }

  return {
    // The only server of this store accepts every upload itself.
    settlesWithinMs: 0,

    async put(name, content) {
      const path = buildPath(name)
      const incoming = join(root, INCOMING_FOLDER, randomUUID())
      await assertFreeSpace()
      try {
        if (writesDirectly && !(content instanceof Uint8Array)) await writeDirectly(incoming, content)
        else await writeSynced(incoming, content)
        await moveInto(incoming, path, root)
        // A folder that was removed meanwhile needs no sync.
        await sync(dirname(path)).catch(nullIfMissing)
      } catch (error) {
        await rm(incoming, { force: true })
        throw isDiskFull(error) ? createDiskFullError() : error
      }
    },

    async open(name) {
      const handle = await openBlob(buildPath(name), name)
      const { size } = await handle.stat()
      return { byteSize: size, stream: handle.createReadStream() }
    },

    async read(name, range) {
      const handle = await openBlob(buildPath(name), name)
      return handle.createReadStream(range ?? {})
    },

    async readAll(name) {
      return readFile(buildPath(name)).catch((error: unknown) => {
        throw isMissing(error) ? new BlobNotFoundError(name) : error
      })
    },

    readInPlace(name) {
      return readPieces(buildPath(name), name)
    },

    async readByteSize(name) {
      const stats = await stat(buildPath(name)).catch(nullIfMissing)
      return stats?.size ?? null
    },

    async remove(name) {
      await rm(buildPath(name), { force: true })
    },

    async removeAll(names) {
      for (const name of names) await rm(buildPath(name), { force: true })
    },

    async removeFolder(folder) {
      // Retried if a blob is added meanwhile.
      await rm(buildPath(folder), { recursive: true, force: true, maxRetries: 3 })
    },

    list(folder) {
      return listFiles(root, folder === undefined ? root : buildPath(folder))
    },

    async removeUnfinished(before) {
      return removeOlder(join(root, INCOMING_FOLDER), before)
    },

    async check() {
      await access(join(root, INCOMING_FOLDER), constants.R_OK | constants.W_OK)
    },
  }
}

async function openBlob(path: string, name: string): Promise<FileHandle> {
  return open(path).catch((error: unknown) => {
    throw isMissing(error) ? new BlobNotFoundError(name) : error
  })
}

async function* readPieces(path: string, name: string): AsyncGenerator<Uint8Array> {
  const handle = await openBlob(path, name)
  try {
    yield* readInPlace(handle, PIECE_BYTES)
  } finally {
    await handle.close()
  }
}

/**
 * Creates a check for free space, whose result is cached for SPACE_CHECK_MS. Throws `disk-full`.
 */
function createSpaceCheck(root: string, reservedBytes: number): () => Promise<void> {
  let hadSpaceAt = -SPACE_CHECK_MS
  return async () => {
    if (performance.now() - hadSpaceAt < SPACE_CHECK_MS) return
    if ((await readFreeBytes(root)) < reservedBytes) throw createDiskFullError()
    hadSpaceAt = performance.now()
  }
}

async function writeSynced(
  path: string,
  content: Uint8Array | Readable | AsyncIterable<Uint8Array>,
): Promise<void> {
  const handle = await open(path, 'wx', PRIVATE_FILE_MODE)
  try {
    if (content instanceof Uint8Array) await handle.writeFile(content)
    else for await (const bytes of gatherChunks(content)) await writeAll(handle, bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  const { bytesWritten } = await handle.write(bytes)
  // The system may write only a part, for example shortly before the disk is full.
  if (bytesWritten < bytes.length) await handle.writeFile(bytes.subarray(bytesWritten))
}

/**
 * Moves a file to its place. Usually the folder exists. It must be created for a user's first blob
 * of a kind, and an erasure may remove it right after that.
 */
async function moveInto(incoming: string, path: string, root: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt > 1) await createFolder(dirname(path), root)
      await rename(incoming, path)
      return
    } catch (error) {
      if (!isMissing(error) || attempt === MOVE_ATTEMPTS) throw error
    }
  }
}

async function createFolder(path: string, root: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  if (firstCreated === undefined) return
  // A new folder survives a power cut only once its entry in the parent folder is synced.
  for (
    let created = path;
    created !== root && created.length >= firstCreated.length;
    created = dirname(created)
  ) {
    await syncFolder(dirname(created))
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

async function removeOlder(folder: string, before: number): Promise<number> {
  let removed = 0
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(nullIfMissing)
    if (!stats || stats.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
