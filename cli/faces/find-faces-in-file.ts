import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FaceEngine } from '../../faces/engine.ts'
import { AppError } from '../../server/errors.ts'
import { cropFace } from '../../server/imaging/crop-face.ts'
import { openForEngine, type EngineInput } from '../../server/imaging/decode-for-engine.ts'
import { findFacesInPhoto } from '../../server/imaging/find-faces-in-photo.ts'
import { describeFileError } from '../photos/describe-file-error.ts'
import type { CachedPhoto, FaceCache } from './face-cache.ts'
import type { FoundPhoto, PhotoFaces } from './worker-messages.ts'

/** Larger files are refused: no camera writes them, and each is read into memory. */
const MAX_PHOTO_BYTES = 512 * 1024 * 1024

/** Side of the portraits: sharp in the contact sheet on high-resolution screens. */
const PORTRAIT_PX = 128

/**
 * Finds the faces of the photo in this file, or reads them from the cache. Throws an AppError for a
 * photo that cannot be read, and `cache-unwritable`.
 */
export async function findFacesInFile(
  engine: FaceEngine,
  cache: FaceCache | undefined,
  file: string,
): Promise<FoundPhoto> {
  const startedAt = process.cpuUsage()
  const bytes = await readPhoto(file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const kept = await cache?.read(sha256)
  if (kept) return { ...kept.photo, isFromCache: true, cpuMs: measureCpuMs(startedAt), decodeCpuMs: 0 }

  const decodingFrom = process.cpuUsage()
  const input = await openForEngine(bytes)
  const decodeCpuMs = measureCpuMs(decodingFrom)
  const { width, height } = input.header
  const photo: PhotoFaces = { sha256, width, height, faces: await findFacesInPhoto(engine, input) }
  if (cache) await keep(cache, { photo, portraits: await cropPortraits(input, photo) })
  return { ...photo, isFromCache: false, cpuMs: measureCpuMs(startedAt), decodeCpuMs }
}

/** CPU time of all threads of this process, in milliseconds. */
function measureCpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function readPhoto(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size <= MAX_PHOTO_BYTES) return await readFile(file)
  } catch (error) {
    throw new AppError('photo-unreadable', 422, describeFileError(error), { cause: error })
  }
  throw new AppError('photo-too-large', 413, `the file is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`)
}

async function cropPortraits(input: EngineInput, { faces }: PhotoFaces): Promise<Uint8Array[]> {
  const portraits: Uint8Array[] = []
  for (const face of faces) portraits.push(await cropFace(input, face.box, PORTRAIT_PX))
  return portraits
}

async function keep(cache: FaceCache, entry: CachedPhoto): Promise<void> {
  try {
    await cache.write(entry)
  } catch (error) {
    const message = `the cache ${cache.folder} cannot be written: ${describeFileError(error)}`
    throw new AppError('cache-unwritable', 500, message, { cause: error })
  }
}
