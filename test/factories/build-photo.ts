import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Box } from '../../faces/face.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { blobNames } from '../../server/storage/blobs/blob-names.ts'
import { putFaces } from '../../server/library/faces/queries.ts'
import type { Storage } from '../../server/storage/open-storage.ts'
import { foldFileName } from '../../server/machinery/files/file-names.ts'
import { buildFilm } from './build-film.ts'
import type { TestStorage } from '../server/test-storage.ts'

export type BuiltPhoto = {
  readonly id: string
  readonly name: string
  readonly bytes: Buffer
  readonly batchId: string
}

/** The engine version of all photos and faces that are built. */
const ENGINE_VERSION = formatEngineVersion(BUNDLED_NETWORK)

let builtPhotos = 0

export async function buildBatch(
  { db }: Pick<TestStorage, 'db'>,
  {
    ownerId,
    fileCount = 1,
    createdAt = Date.parse('2026-05-04T09:00:00Z'),
  }: { ownerId: string; fileCount?: number; createdAt?: number },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('batches')
    .values({ id, ownerId, fileCount, createdAt, lastReceivedAt: createdAt, completedAt: createdAt })
    .execute()
  return id
}

/**
 * Builds a photo with its original and, if processed, preview and thumbnail; in a batch of its own
 * by default.
 */
export async function buildPhoto(
  storage: Storage,
  {
    ownerId,
    name = `IMG_${builtPhotos + 1}.jpg`,
    state = 'processed',
    batchId,
    failure = { code: 'photo-damaged', reason: 'damaged or cut short' },
    bytes = Buffer.from(`the bytes of photo ${builtPhotos + 1}`),
    takenAt,
    uploadedAt = '2026-05-04T09:00:00Z',
    orientation = 1,
    hasFilm = false,
  }: {
    ownerId: string
    name?: string
    state?: 'waiting' | 'processed' | 'failed'
    batchId?: string
    failure?: { code: string; reason: string }
    bytes?: Buffer
    takenAt?: string
    uploadedAt?: string
    orientation?: number
    hasFilm?: boolean
  },
): Promise<BuiltPhoto> {
  builtPhotos += 1
  const { db, store } = storage
  const id = randomUUID()
  const batch = batchId ?? (await buildBatch(storage, { ownerId }))
  const isProcessed = state === 'processed'
  await db
    .insertInto('allPhotos')
    .values({
      id,
      ownerId,
      batchId: batch,
      name,
      nameKey: foldFileName(name),
      sha256: createHash('sha256').update(id).update(bytes).digest('hex'),
      crc32: crc32(bytes),
      byteSize: bytes.length,
      mediaType: 'image/jpeg',
      uploadedAt: Date.parse(uploadedAt),
      takenAt: takenAt === undefined ? null : Date.parse(takenAt),
      state,
      ...(isProcessed
        ? {
            width: 4000,
            height: 3000,
            orientation,
            filmStart: -1,
            takenFrom: takenAt === undefined ? ('nothing' as const) : ('file' as const),
            engineVersion: ENGINE_VERSION,
            previewType: 'image/jpeg' as const,
          }
        : {}),
      ...(state === 'waiting' ? {} : { processedAt: Date.parse('2026-05-04T09:00:05Z') }),
      ...(state === 'failed' ? { failureCode: failure.code, failureReason: failure.reason } : {}),
    })
    .execute()
  await store.put(blobNames.original(ownerId, id), bytes)
  if (isProcessed) {
    await store.put(blobNames.preview(ownerId, id), Buffer.from(`preview of ${name}`))
    await store.put(blobNames.thumb(ownerId, id), Buffer.from(`thumb of ${name}`))
  }
  if (hasFilm) await putFilm(storage, { ownerId, photoId: id })
  return { id, name, bytes, batchId: batch }
}

async function putFilm(
  { db, store }: Storage,
  { ownerId, photoId }: { ownerId: string; photoId: string },
): Promise<void> {
  const film = buildFilm()
  const id = randomUUID()
  await db
    .insertInto('films')
    .values({
      id,
      ownerId,
      photoId,
      name: `${id}.MOV`,
      nameKey: `${id}.mov`,
      sha256: createHash('sha256').update(film).digest('hex'),
      crc32: crc32(film),
      byteSize: film.length,
      mediaType: 'video/quicktime',
      addedAt: Date.parse('2026-05-04T09:00:00Z'),
    })
    .execute()
  await store.put(blobNames.film(ownerId, id), film)
}

/** Builds a face in a photo with its portrait; without a person by default. */
export async function buildFace(
  { db, store }: TestStorage,
  {
    ownerId,
    photoId,
    personId = null,
    box = { x: 0.25, y: 0.5, width: 0.125, height: 0.25 },
    quality = 0.9,
    embedding = buildUnitVector(0),
  }: {
    ownerId: string
    photoId: string
    personId?: string | null
    box?: Box
    quality?: number
    embedding?: Float32Array
  },
): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  const reading = {
    keyPoints: JSON.stringify(Array.from({ length: 10 }, () => 0.5)),
    score: 0.99,
    blur: 0.1,
    yaw: 0,
    pitch: 0,
    roll: 0,
    embedding: new Uint8Array(embedding.buffer),
    engineVersion: ENGINE_VERSION,
  }
  await putFaces(db, ownerId, [{ id, photoId, personId, ...box, quality, reading }])
  await db
    .updateTable('allPhotos')
    .set(eb => ({ faceCount: eb('faceCount', '+', 1) }))
    .where('id', '=', photoId)
    .execute()
  if (personId !== null) await countFaces(db, personId)
  await store.put(blobNames.face(ownerId, id), Buffer.from(`portrait ${id}`))
  return id
}

/** Builds a person with one face in each of these photos. */
export async function buildPerson(
  storage: TestStorage,
  {
    ownerId,
    number,
    name = null,
    photoIds,
  }: { ownerId: string; number: number; name?: string | null; photoIds: readonly string[] },
): Promise<{ id: string; faceIds: string[] }> {
  const id = randomUUID()
  await storage.db
    .insertInto('allPeople')
    .values({ id, ownerId, number, name, coverFaceId: '', photoCount: 0, faceCount: 0, createdAt: 0 })
    .execute()
  const faceIds: string[] = []
  for (const photoId of photoIds) {
    faceIds.push(await buildFace(storage, { ownerId, photoId, personId: id }))
  }
  await storage.db
    .updateTable('allPeople')
    .set({ coverFaceId: faceIds[0] ?? '' })
    .where('id', '=', id)
    .execute()
  return { id, faceIds }
}

async function countFaces(db: TestStorage['db'], personId: string): Promise<void> {
  const { faceCount, photoCount } = await db
    .selectFrom('allFaces')
    .select(eb => [
      eb.fn.countAll<number>().as('faceCount'),
      eb.fn.count<number>('photoId').distinct().as('photoCount'),
    ])
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  await db.updateTable('allPeople').set({ faceCount, photoCount }).where('id', '=', personId).execute()
}

/** An embedding of length 1 along one axis. */
export function buildUnitVector(axis: number): Float32Array {
  return Float32Array.from({ length: BUNDLED_NETWORK.embeddingLength }, (_, i) => (i === axis ? 1 : 0))
}
