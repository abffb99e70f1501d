import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { blobNames } from '../../server/storage/blobs/blob-names.ts'
import { joinFilesystemStore } from '../../server/storage/blobs/filesystem-store.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { shrinkPortrait } from '../../server/machinery/imaging/cut-portrait.ts'
import { paintNoise } from '../../test/e2e/paint-noise.ts'
import { fillLibrary } from '../app/fill-library.ts'

// Widths and heights: landscape, portrait, square, panorama.
const SHAPES = [
  { width: 4000, height: 3000 },
  { width: 3000, height: 4000 },
  { width: 3000, height: 3000 },
  { width: 6000, height: 2000 },
] as const

/**
 * Fills a user's library as if it had been processed, with real thumbnails and portraits. The first
 * person is in every photo.
 */
export async function fillWithPictures(
  db: Database,
  { dataDir, ownerId, ...counts }: { dataDir: string; ownerId: string; photos: number; people: number },
): Promise<void> {
  const personIds = Array.from({ length: counts.people }, () => randomUUID())
  const photos = Array.from({ length: counts.photos }, (_, i) => ({
    id: randomUUID(),
    name: `IMG_${i}.jpg`,
    ...SHAPES[i % SHAPES.length],
    faces: [0, 1 + (i % (counts.people - 1))].map(person => ({
      id: randomUUID(),
      personId: personIds[person] ?? null,
    })),
  }))
  const people = await fillLibrary(db, ownerId, photos)

  const store = await joinFilesystemStore(join(dataDir, 'blobs'))
  const thumbs = await Promise.all(
    SHAPES.map(({ width, height }) => paintNoise(width / 10, height / 10, 'webp')),
  )
  for (const [i, { id }] of photos.entries()) {
    const thumb = thumbs[i % thumbs.length]
    if (thumb) await store.put(blobNames.thumb(ownerId, id), thumb)
  }
  const crop = await paintNoise(256, 256)
  // About as many bytes as a portrait that is cut from a photo.
  const portrait = await paintNoise(360, 480, 'webp', { grainPx: 8 })
  const smallPortrait = await shrinkPortrait(portrait)
  for (const { coverFaceId } of people) {
    await store.put(blobNames.face(ownerId, coverFaceId), crop)
    await store.put(blobNames.portrait(ownerId, coverFaceId), portrait)
    await store.put(blobNames.smallPortrait(ownerId, coverFaceId), smallPortrait)
  }
}
