import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { blobNames } from '../../server/blobs/blob-names.ts'
import { joinFilesystemStore } from '../../server/blobs/filesystem-store.ts'
import type { Database } from '../../server/db/database.ts'
import { putFaces } from '../../server/db/put-faces.ts'
import { paintNoise } from '../../test/e2e/paint-noise.ts'
import { BLANK_READING } from '../blank-reading.ts'

type Library = { dataDir: string; ownerId: string; photos: number; people: number }

// Landscape, portrait, square, panorama.
const SHAPES = [
  { width: 4000, height: 3000 },
  { width: 3000, height: 4000 },
  { width: 3000, height: 3000 },
  { width: 6000, height: 2000 },
] as const

const FACE = {
  x: 0.3,
  y: 0.2,
  width: 0.2,
  height: 0.2,
  quality: 1,
  reading: BLANK_READING,
}

/** A user's library as it is after everything is processed, with real thumbnails. The first person is in every photo. */
export async function fillLibrary(
  db: Database,
  { dataDir, ownerId, photos, people }: Library,
): Promise<void> {
  const store = await joinFilesystemStore(join(dataDir, 'blobs'))
  const thumbs = await Promise.all(
    SHAPES.map(({ width, height }) => paintNoise(width / 10, height / 10, 'webp')),
  )
  const batchId = randomUUID()
  const personIds = Array.from({ length: people }, () => randomUUID())
  const coverFaceIds = personIds.map(() => randomUUID())
  const perPerson = Math.floor(photos / people)

  await db.transaction().execute(async transaction => {
    await transaction
      .insertInto('batches')
      .values({ id: batchId, ownerId, fileCount: photos, createdAt: 0, lastReceivedAt: 0, completedAt: 0 })
      .execute()
    for (const [index, id] of personIds.entries()) {
      const count = index === 0 ? photos : perPerson
      await transaction
        .insertInto('people')
        .values({
          id,
          ownerId,
          number: index + 1,
          coverFaceId: coverFaceIds[index] ?? '',
          photoCount: count,
          faceCount: count,
          createdAt: 0,
        })
        .execute()
    }
    for (let index = 0; index < photos; index += 1) {
      const id = randomUUID()
      const others = personIds[1 + (index % (people - 1))] ?? null
      await transaction
        .insertInto('photos')
        .values({
          id,
          ownerId,
          batchId,
          name: `IMG_${index}.jpg`,
          nameKey: `img_${index}.jpg`,
          sha256: id,
          crc32: 0,
          byteSize: 1,
          mediaType: 'image/jpeg',
          uploadedAt: 0,
          state: 'processed',
          processedAt: 0,
          ...SHAPES[index % SHAPES.length],
          faceCount: 2,
        })
        .execute()
      const faces = [personIds[0] ?? null, others].map(personId => ({
        ...FACE,
        id: randomUUID(),
        photoId: id,
        personId,
      }))
      await putFaces(transaction, ownerId, faces)
      const thumb = thumbs[index % thumbs.length]
      if (thumb) await store.put(blobNames.thumb(ownerId, id), thumb)
    }
  })
  const face = await paintNoise(256, 256)
  for (const id of coverFaceIds) await store.put(blobNames.face(ownerId, id), face)
}
