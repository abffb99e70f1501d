import { lstat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { blobNames, parseFilmName, parseOriginalName } from './blob-names.ts'
import { BlobNotFoundError, type BlobStore, type ByteRange } from './blob-store.ts'
import { forEachConcurrently } from './limit-concurrency.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../../errors.ts'
import {
  isBelow,
  joinPath,
  resolveRoots,
  toModifiedUs,
  openWithin,
  type OpenFile,
  SilentFolderError,
  withinDeadline,
} from './open-within.ts'
import {
  findFilesOfFilm,
  findFilesOfPhoto,
  findFilmsKeptInFolders,
  findPhotosKeptInFolders,
  isKeptInFolder,
  type FileOfPhoto,
} from './folder-file-queries.ts'

/** Files that are opened side by side before a zip begins. */
const OPENED_AT_ONCE = 2
const PIECE_BYTES = 256 * 1024
/** How long a folder that did not answer is not asked again: each asking may cost a thread. */
const SILENCE_MS = 60_000

/**
 * A store that also reads originals and films from the files of folders, under the same names as
 * those of uploads. It writes to no folder. A file is read only if it lies below one of `roots` and
 * is as the last check of its folder found it. Besides the errors of the store, reading throws
 * `folder-unreachable`, `original-gone` and `original-changed`.
 */
export function withFolders(store: BlobStore, db: Database, roots: readonly string[]): BlobStore {
  const files = new FolderFiles(db, roots)
  return {
    ...store,

    async open(name) {
      try {
        return await store.open(name)
      } catch (error) {
        const file = await files.openAfter(error, name)
        return { byteSize: Number(file.stats.size), stream: openStream(file) }
      }
    },

    async read(name, range) {
      try {
        return await store.read(name, range)
      } catch (error) {
        return openStream(await files.openAfter(error, name), range)
      }
    },

    async readAll(name) {
      try {
        return await store.readAll(name)
      } catch (error) {
        return buffer(readPieces(await files.openAfter(error, name)))
      }
    },

    async *readInPlace(name) {
      try {
        yield* store.readInPlace(name)
      } catch (error) {
        yield* readPieces(await files.openAfter(error, name))
      }
    },

    async assertReadable(names) {
      const { original, film } = blobNames
      const photos = names.flatMap(name => parseOriginalName(name) ?? [])
      const films = names.flatMap(name => parseFilmName(name) ?? [])
      const inFolders: string[] = []
      for (const [ownerId, some] of Map.groupBy(photos, ({ ownerId }) => ownerId)) {
        const ids = some.map(({ photoId }) => photoId)
        const kept = await findPhotosKeptInFolders(db, ownerId, ids)
        inFolders.push(...kept.map(id => original(ownerId, id)))
      }
      for (const [ownerId, some] of Map.groupBy(films, ({ ownerId }) => ownerId)) {
        const ids = some.map(({ filmId }) => filmId)
        const kept = await findFilmsKeptInFolders(db, ownerId, ids)
        inFolders.push(...kept.map(id => film(ownerId, id)))
      }
      await forEachConcurrently(inFolders, OPENED_AT_ONCE, async name => {
        const file = await files.open(name)
        await file?.handle.close()
      })
    },

    async readByteSize(name) {
      const size = await store.readByteSize(name)
      if (size !== null) return size
      const file = await files.open(name)
      if (!file) return null
      await file.handle.close()
      return Number(file.stats.size)
    },
  }
}

class FolderFiles {
  readonly #db: Database
  readonly #roots: readonly string[]
  readonly #silentUntil = new Map<string, number>()

  constructor(db: Database, roots: readonly string[]) {
    this.#db = db
    this.#roots = roots
  }

  /** Opens the original that the store does not hold; throws the store's error if there is none. */
  async openAfter(error: unknown, name: string): Promise<OpenFile> {
    const file = error instanceof BlobNotFoundError ? await this.open(name) : null
    if (!file) throw error
    return file
  }

  /** Null if the name is not that of a photo or film in a folder. */
  async open(name: string): Promise<OpenFile | null> {
    const found = await this.#findFiles(name)
    if (!found) return null
    let failure = originalGone()
    for (const file of found) {
      try {
        return await this.#openFile(file)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failure = error
      }
    }
    throw failure
  }

  /** Null if the name is not that of a photo or film in a folder. */
  async #findFiles(name: string): Promise<FileOfPhoto[] | null> {
    const film = parseFilmName(name)
    if (film) {
      const files = await findFilesOfFilm(this.#db, film.ownerId, film.filmId)
      return files.length > 0 ? files : null
    }
    const photo = parseOriginalName(name)
    if (!photo || !(await isKeptInFolder(this.#db, photo.ownerId, photo.photoId))) return null
    return findFilesOfPhoto(this.#db, photo.ownerId, photo.photoId)
  }

  async #openFile(file: FileOfPhoto): Promise<OpenFile> {
    const { folderId, path, directory, name } = file
    if ((this.#silentUntil.get(folderId) ?? 0) > performance.now()) throw unreachable()
    try {
      const roots = await withinDeadline(resolveRoots(this.#roots))
      if (!isBelow(path, roots)) throw unreachable()
      const opened = await withinDeadline(openWithin(path, joinPath(directory, name)))
      if (isAsFound(opened, file)) return opened
      await opened.handle.close()
      throw originalChanged()
    } catch (error) {
      if (error instanceof SilentFolderError) this.#silentUntil.set(folderId, performance.now() + SILENCE_MS)
      if (error instanceof AppError && error.code !== 'not-a-file') throw error
      // The disk may be unplugged, or be that of another node.
      throw (await isThere(file)) ? originalGone() : unreachable()
    }
  }
}

async function isThere({ path, folderState }: FileOfPhoto): Promise<boolean> {
  if (folderState === 'unreachable') return false
  const stats = await withinDeadline(lstat(path)).catch(() => null)
  return stats?.isDirectory() ?? false
}

function isAsFound({ stats }: OpenFile, { byteSize, modifiedUs }: FileOfPhoto): boolean {
  return Number(stats.size) === byteSize && toModifiedUs(stats) === modifiedUs
}

function openStream(file: OpenFile, range?: ByteRange): Readable {
  return Readable.from(readPieces(file, range), { objectMode: false })
}

/** Reads no more than was promised, should the file grow meanwhile. */
async function* readPieces({ handle, stats }: OpenFile, range?: ByteRange): AsyncGenerator<Uint8Array> {
  try {
    const end = range ? range.end + 1 : Number(stats.size)
    for (let at = range?.start ?? 0; at < end;) {
      const piece = Buffer.allocUnsafe(Math.min(end - at, PIECE_BYTES))
      const { bytesRead } = await withinDeadline(handle.read(piece, 0, piece.length, at))
      if (bytesRead === 0) throw originalChanged()
      at += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

function unreachable(): AppError {
  const advice = "Connect the disk or network share, or ask the server's administrator."
  return new AppError('folder-unreachable', 503, `Kindred can't reach the folder with this photo. ${advice}`)
}

function originalGone(): AppError {
  const message = "This photo's file is no longer in its folder. Put it back to open the original."
  return new AppError('original-gone', 404, message)
}

function originalChanged(): AppError {
  const message = "This photo's file has changed and will soon be read again. Try again in a minute."
  return new AppError('original-changed', 409, message)
}
