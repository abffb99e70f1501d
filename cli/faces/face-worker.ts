import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createFaceEngine, type FaceEngine } from '../../faces/engine.ts'
import { NETWORKS } from '../../faces/networks/networks.ts'
import { AppError } from '../../server/errors.ts'
import { loadFaceModels } from '../../server/machinery/imaging/load-face-models.ts'
import { cropFace } from '../../server/machinery/imaging/crop-face.ts'
import { openForEngine, type EngineInput } from '../../server/machinery/imaging/decode-for-engine.ts'
import { findFacesInPhoto } from '../../server/machinery/imaging/find-faces-in-photo.ts'
import { describeFileError } from '../output.ts'
import { openFaceCache, type CachedPhoto, type FaceCache } from './face-cache.ts'
import type { WorkerOptions, WorkerReply, WorkerRequest, FoundPhoto, PhotoFaces } from './worker-messages.ts'

// A process that finds the faces of one photo after the other: a hostile photo can only crash this
// process. Started by WorkerProcess; its first argument is a WorkerOptions as JSON.

/** Larger files are refused: no camera writes them, and each is read into memory. */
const MAX_PHOTO_BYTES = 512 * 1024 * 1024

/** Side of the portraits: sharp in the contact sheet on high-resolution screens. */
const PORTRAIT_PX = 128

// Ctrl-C reaches every process of the terminal; the parent process decides when this one ends.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())

// Written by WorkerProcess.
const { cacheFolder, model } = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions
const cache = cacheFolder === undefined ? undefined : openFaceCache(cacheFolder)

try {
  const choice = model && { network: NETWORKS[model.network], dataDir: model.dataDir }
  const engine = createFaceEngine(await loadFaceModels({ threads: 1, ...(choice && { choice }) }))
  process.on('message', ({ file }: WorkerRequest) => void answer(engine, file))
  reply({ kind: 'ready' })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  reply({ kind: 'unusable', code: error.code, reason: error.message })
}

async function answer(engine: FaceEngine, file: string): Promise<void> {
  try {
    const photo = await findFacesInFile(engine, cache, file)
    reply({ kind: 'found', photo, peakRssBytes: readPeakRssBytes() })
  } catch (error) {
    if (!(error instanceof AppError)) {
      const reason = error instanceof Error ? error.message : String(error)
      reply({ kind: 'failing', reason }, () => process.exit(1))
    } else if (error.code === 'cache-unwritable') {
      reply({ kind: 'unusable', code: error.code, reason: error.message })
    } else {
      reply({ kind: 'refused', reason: error.message, peakRssBytes: readPeakRssBytes() })
    }
  }
}

function readPeakRssBytes(): number {
  return process.resourceUsage().maxRSS * 1024
}

function reply(message: WorkerReply, onSent?: () => void): void {
  process.send?.(message, undefined, {}, onSent)
}

/**
 * Finds the faces of the photo in this file, or reads them from the cache. Throws an AppError for a
 * photo that cannot be read, and `cache-unwritable`.
 */
async function findFacesInFile(
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
  input.free()
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
    const message = `can't write to the cache ${cache.folder}: ${describeFileError(error)}`
    throw new AppError('cache-unwritable', 500, message, { cause: error })
  }
}
