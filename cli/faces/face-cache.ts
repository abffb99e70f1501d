import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { homedir } from 'node:os'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import type { Face } from '../../faces/face.ts'
import {
  makeFolder,
  makePrivate,
  PRIVATE_FILE_MODE,
  PRIVATE_FOLDER_MODE,
} from '../../server/machinery/files/private-files.ts'
import type { PhotoFaces } from './worker-messages.ts'

/** A photo's faces in the cache, each with a JPEG that shows it. */
export type CachedPhoto = { readonly photo: PhotoFaces; readonly portraits: readonly Uint8Array[] }

/**
 * A cache of detected faces: one file per photo, named after the SHA-256 of the photo's bytes. Each
 * version of the engine has its own entries.
 */
export type FaceCache = {
  readonly folder: string
  /** Undefined without a readable entry. */
  readonly read: (sha256: string) => Promise<CachedPhoto | undefined>
  /** Throws the file system's error if the entry cannot be written. */
  readonly write: (entry: CachedPhoto) => Promise<void>
}

/** Opens the cache in this folder, which need not exist yet. */
export function openFaceCache(folder: string): FaceCache {
  const ownFolder = path.join(folder, `engine-${formatEngineVersion(BUNDLED_NETWORK)}`)
  const buildPath = (sha256: string) => path.join(ownFolder, sha256.slice(0, 2), `${sha256.slice(2)}.json`)
  return {
    folder,
    async read(sha256) {
      try {
        return parseEntry(await readFile(buildPath(sha256), 'utf8'), sha256)
      } catch {
        return undefined
      }
    },
    async write(entry) {
      const file = buildPath(entry.photo.sha256)
      await makeFolder(path.dirname(file), PRIVATE_FOLDER_MODE)
      // An earlier version may have created it readable for other users.
      await makePrivate(ownFolder)
      // Renamed when complete, so that an interrupted process leaves no partial entry.
      const unfinished = `${file}.${process.pid}.tmp`
      await writeFile(unfinished, formatEntry(entry), { mode: PRIVATE_FILE_MODE })
      await rename(unfinished, file)
    },
  }
}

/** An entry as JSON: numbers as they are, bytes in base64. */
type Entry = {
  readonly width: number
  readonly height: number
  readonly faces: readonly (Omit<Face, 'embedding'> & {
    readonly embedding: string
    readonly portrait: string
  })[]
}

function formatEntry({ photo: { width, height, faces }, portraits }: CachedPhoto): string {
  const entry: Entry = {
    width,
    height,
    faces: faces.map((face, i) => ({
      ...face,
      embedding: toBase64(
        new Uint8Array(face.embedding.buffer, face.embedding.byteOffset, face.embedding.byteLength),
      ),
      portrait: toBase64(portraits[i] ?? new Uint8Array()),
    })),
  }
  return JSON.stringify(entry)
}

function parseEntry(text: string, sha256: string): CachedPhoto {
  // Written by formatEntry; anything else fails below and is ignored.
  const { width, height, faces } = JSON.parse(text) as Entry
  const kept = faces.map(({ portrait, embedding, ...face }) => ({
    face: { ...face, embedding: toFloats(embedding) },
    portrait: Buffer.from(portrait, 'base64'),
  }))
  return {
    photo: { sha256, width, height, faces: kept.map(({ face }) => face) },
    portraits: kept.map(({ portrait }) => portrait),
  }
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function toFloats(base64: string): Float32Array {
  // Copied, because a Float32Array must be aligned to four bytes.
  return new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer)
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds the folder in which detected faces are cached: KINDRED_CACHE_DIR, else the system's folder
 * for caches.
 */
export function findCacheFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (env['KINDRED_CACHE_DIR']) return path.resolve(env['KINDRED_CACHE_DIR'])
  return path.join(findSystemCacheFolder(env, platform), 'kindred')
}

function findSystemCacheFolder(env: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? path.join(homedir(), 'AppData', 'Local')
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches')
  // XDG Base Directory Specification 0.8: a relative path must be ignored.
  const folder = env['XDG_CACHE_HOME']
  return folder && path.isAbsolute(folder) ? folder : path.join(homedir(), '.cache')
}
