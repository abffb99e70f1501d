import { DAY_MS } from '../../shared/api/durations.ts'
import { BLANK_READING } from '../../bench/blank-reading.ts'
import { createRandom } from '../../bench/random.ts'
import { splitForStatements } from '../../server/storage/db/split-for-statements.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { putFaces } from '../../server/library/faces/queries.ts'

/**
 * Builds rows without files: `photos` photos, taken a day apart, with `facesPerPhoto` faces each,
 * of `people` people. Every second person has a name. As in a family, the first people are in far
 * more photos than the last. One face in ten has no person.
 */
export async function buildLibrary(
  db: Database,
  {
    ownerId,
    photos,
    facesPerPhoto,
    people,
    firstNumber = 1,
  }: { ownerId: string; photos: number; facesPerPhoto: number; people: number; firstNumber?: number },
): Promise<{ personIds: string[] }> {
  const random = createRandom(7)
  const now = Date.parse('2026-01-01T00:00:00Z')
  const personIds = Array.from({ length: people }, (_, i) => `${ownerId}-person-${i}`)
  await db.transaction().execute(async transaction => {
    const batch = { id: `${ownerId}-batch`, ownerId, fileCount: photos, createdAt: now, lastReceivedAt: now }
    await transaction.insertInto('batches').values(batch).execute()
    const peopleRows = personIds.map((id, i) => ({
      id,
      ownerId,
      number: firstNumber + i,
      name: i % 2 === 0 ? `Name ${i}` : null,
      coverFaceId: '',
      photoCount: 1,
      faceCount: 1,
      createdAt: now,
    }))
    for (const rows of splitForStatements(peopleRows))
      await transaction.insertInto('allPeople').values(rows).execute()
    const photoRows = Array.from({ length: photos }, (_, i) => ({
      id: `${ownerId}-photo-${i}`,
      ownerId,
      batchId: batch.id,
      name: `${i}.jpg`,
      nameKey: `${i}.jpg`,
      sha256: `${ownerId}-${i}`,
      crc32: 0,
      byteSize: 1,
      mediaType: 'image/jpeg',
      uploadedAt: now + i,
      takenAt: now - Math.floor(random() * photos) * DAY_MS,
      state: 'processed' as const,
      faceCount: facesPerPhoto,
    }))
    for (const rows of splitForStatements(photoRows))
      await transaction.insertInto('allPhotos').values(rows).execute()
    const faceRows = photoRows.flatMap(({ id: photoId }) =>
      Array.from({ length: facesPerPhoto }, (_, i) => ({
        id: `${photoId}-face-${i}`,
        photoId,
        personId: random() < 0.1 ? null : personIds[Math.floor(random() ** 2 * people)]!,
        x: 0.1,
        y: 0.1,
        width: 0.1,
        height: 0.1,
        quality: 1,
        reading: BLANK_READING,
      })),
    )
    await putFaces(transaction, ownerId, faceRows)
  })
  return { personIds }
}
