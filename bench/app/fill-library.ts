import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { GroupableFace } from '../../faces/cluster/groupable-face.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { splitForStatements } from '../../server/storage/db/split-for-statements.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { putFaces, type NewFace } from '../../server/library/faces/queries.ts'
import { foldFileName } from '../../server/machinery/files/file-names.ts'
import { blobNames } from '../../server/storage/blobs/blob-names.ts'
import { joinFilesystemStore } from '../../server/storage/blobs/filesystem-store.ts'
import { shrinkPortrait } from '../../server/machinery/imaging/cut-portrait.ts'
import { paintNoise } from '../../test/e2e/make-small-photos.ts'
import { BLANK_READING } from '../blank-reading.ts'

/** The owner in benchmarks without accounts. */
export const OWNER_ID = 'bench'

/** A photo that is stored as if it had been processed. */
export type LibraryPhoto = {
  readonly id: string
  readonly name: string
  readonly faces: readonly LibraryFace[]
  /** Size of the original, if it exists. */
  readonly byteSize?: number
  readonly crc32?: number
  readonly width?: number
  readonly height?: number
  /** Milliseconds since 1970. */
  readonly takenAt?: number | null
}

export type LibraryFace = {
  readonly id: string
  /** The person's id; each gets a row. */
  readonly personId: string | null
  readonly quality?: number
  readonly embedding?: Float32Array
}

export type LibraryPerson = { readonly id: string; readonly coverFaceId: string }

/**
 * Writes the rows of a user's library, without files, and returns its people, numbered in order of
 * appearance.
 */
export async function fillLibrary(
  db: Database,
  ownerId: string,
  photos: readonly LibraryPhoto[],
): Promise<readonly LibraryPerson[]> {
  const batchId = randomUUID()
  const people = collectPeople(photos).map((person, i) => ({
    ...person,
    ownerId,
    number: i + 1,
    createdAt: 0,
  }))
  const batch = { id: batchId, ownerId, fileCount: photos.length, createdAt: 0, lastReceivedAt: 0 }
  await db.transaction().execute(async transaction => {
    await transaction
      .insertInto('batches')
      .values({ ...batch, completedAt: 0 })
      .execute()
    for (const some of splitForStatements(people))
      await transaction.insertInto('allPeople').values(some).execute()
    for (const some of splitForStatements(photos)) {
      const rows = some.map(photo => ({ ...toPhotoRow(photo), ownerId, batchId }))
      await transaction.insertInto('allPhotos').values(rows).execute()
    }
    const faces = photos.flatMap(({ id, faces }) => faces.map(face => buildFace(id, face)))
    await putFaces(transaction, ownerId, faces)
  })
  return people
}

/**
 * Fills a library with the photos of these faces, ungrouped or grouped by person. Returns the
 * person of each face by its id in the library.
 */
export async function fillWithFaces(
  db: Database,
  faces: readonly (GroupableFace & { readonly person: string })[],
  { isGrouped = false }: { isGrouped?: boolean } = {},
): Promise<Map<string, string>> {
  const personOf = new Map<string, string>()
  const idOf = new Map(faces.map(({ person }) => [person, isGrouped ? randomUUID() : null]))
  const photos = [...Map.groupBy(faces, face => face.photoId)].map(([name, together]) => ({
    id: randomUUID(),
    name,
    faces: together.map(({ embedding, quality, person }) => {
      const id = randomUUID()
      personOf.set(id, person)
      return { id, personId: idOf.get(person) ?? null, quality, embedding }
    }),
  }))
  await fillLibrary(db, OWNER_ID, photos)
  return personOf
}

function collectPeople(photos: readonly LibraryPhoto[]) {
  const people = new Map<string, { coverFaceId: string; photos: Set<string>; faceCount: number }>()
  for (const photo of photos) {
    for (const { id, personId } of photo.faces) {
      if (personId === null) continue
      const person = people.get(personId) ?? { coverFaceId: id, photos: new Set(), faceCount: 0 }
      person.photos.add(photo.id)
      person.faceCount++
      people.set(personId, person)
    }
  }
  return [...people].map(
    ([
      id,
      {
        coverFaceId,
        photos: { size: photoCount },
        faceCount,
      },
    ]) => ({
      id,
      coverFaceId,
      photoCount,
      faceCount,
    }),
  )
}

function toPhotoRow({ faces, ...photo }: LibraryPhoto) {
  return {
    byteSize: 1,
    crc32: 0,
    width: 4000,
    height: 3000,
    ...photo,
    nameKey: foldFileName(photo.name),
    sha256: photo.id,
    mediaType: 'image/jpeg',
    uploadedAt: 0,
    processedAt: 0,
    state: 'processed' as const,
    faceCount: faces.length,
    engineVersion: formatEngineVersion(BUNDLED_NETWORK),
  }
}

function buildFace(photoId: string, { id, personId, quality = 1, embedding }: LibraryFace): NewFace {
  const place = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 }
  const reading = embedding
    ? {
        ...BLANK_READING,
        engineVersion: formatEngineVersion(BUNDLED_NETWORK),
        embedding: new Uint8Array(embedding.buffer, embedding.byteOffset, embedding.byteLength),
      }
    : BLANK_READING
  return { id, photoId, personId, ...place, quality, reading }
}

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
