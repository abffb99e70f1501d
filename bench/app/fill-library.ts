import { randomUUID } from 'node:crypto'
import type { GroupableFace } from '../../faces/cluster/groupable-face.ts'
import { chunksOf } from '../../server/db/chunks-of.ts'
import type { Database } from '../../server/db/database.ts'
import { putFaces, type NewFace } from '../../server/db/put-faces.ts'
import { BLANK_READING } from '../blank-reading.ts'

export const OWNER_ID = 'bench'

/** Rows of photos with these faces, without their pictures, and not grouped. Gives who each face is, by the face's id. */
export async function fillLibrary(
  db: Database,
  faces: readonly (GroupableFace & { readonly person: string })[],
): Promise<Map<string, string>> {
  const batch = { id: randomUUID(), ownerId: OWNER_ID, fileCount: 1, createdAt: 0, lastReceivedAt: 0 }
  await db.insertInto('batches').values(batch).execute()
  const personOf = new Map<string, string>()
  const photos = [...Map.groupBy(faces, face => face.photoId)].map(([name, together]) => ({
    id: randomUUID(),
    name,
    together,
  }))
  await db.transaction().execute(async transaction => {
    for (const some of chunksOf(photos)) {
      await transaction
        .insertInto('photos')
        .values(some.map(({ id, name, together }) => photoRow(id, name, together.length, batch.id)))
        .execute()
    }
    const rows = photos.flatMap(({ id: photoId, together }) =>
      together.map(({ embedding, quality, person }) => {
        const id = randomUUID().replaceAll('-', '')
        personOf.set(id, person)
        return faceRow({ id, photoId, quality, embedding })
      }),
    )
    await putFaces(transaction, OWNER_ID, rows)
  })
  return personOf
}

function photoRow(id: string, name: string, faceCount: number, batchId: string) {
  return {
    id,
    ownerId: OWNER_ID,
    batchId,
    name,
    nameKey: name.toLowerCase(),
    sha256: id,
    crc32: 0,
    byteSize: 1,
    mediaType: 'image/jpeg',
    uploadedAt: 0,
    state: 'processed' as const,
    width: 4000,
    height: 3000,
    faceCount,
    engineVersion: 'bench',
    processedAt: 0,
  }
}

function faceRow({
  id,
  photoId,
  quality,
  embedding,
}: {
  id: string
  photoId: string
  quality: number
  embedding: Float32Array
}): NewFace {
  const place = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 }
  const bytes = new Uint8Array(embedding.buffer, embedding.byteOffset, embedding.byteLength)
  return { id, photoId, ...place, quality, reading: { ...BLANK_READING, embedding: bytes } }
}
