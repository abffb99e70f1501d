import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { findSealer, sealReading } from '../../storage/db/sealed-faces.ts'
import type { Sealer } from '../../storage/db/sealed-value.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import type { FaceReadingsTable, FacesTable } from '../../storage/db/people-tables.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

/** The engine's measurements of a face; only grouping and comparing read them. */
export type FaceReading = Readonly<
  Omit<FaceReadingsTable, 'faceId' | 'ownerId' | 'keyPoints' | 'embedding'> & {
    keyPoints: string
    embedding: Uint8Array
  }
>

export type NewFace = Readonly<
  Pick<FacesTable, 'id' | 'photoId' | 'x' | 'y' | 'width' | 'height' | 'quality'>
> & {
  readonly personId?: string | null
  readonly standing?: 'open' | 'placed' | 'rejected'
  readonly drawnAt?: number
  readonly reading: FaceReading
}

/**
 * Writes faces. If a face with the same id exists, updates it and keeps its person.
 */
export async function putFaces(db: Queryable, ownerId: string, faces: readonly NewFace[]): Promise<void> {
  if (faces.length === 0) return
  const sealer = await findSealer(db, ownerId)
  for (const some of splitForStatements(faces)) {
    // In this order, as readings refer to faces.
    await insertFaces(db, ownerId, some)
    await insertReadings(db, ownerId, { faces: some, sealer })
  }
}

async function insertFaces(db: Queryable, ownerId: string, faces: readonly NewFace[]): Promise<void> {
  await db
    .insertInto('allFaces')
    .values(faces.map(face => toFaceRow(ownerId, face)))
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(eb => ({
        x: eb.ref('excluded.x'),
        y: eb.ref('excluded.y'),
        width: eb.ref('excluded.width'),
        height: eb.ref('excluded.height'),
        quality: eb.ref('excluded.quality'),
      })),
    )
    .execute()
}

async function insertReadings(
  db: Queryable,
  ownerId: string,
  { faces, sealer }: { faces: readonly NewFace[]; sealer: Sealer },
): Promise<void> {
  await db
    .insertInto('faceReadings')
    .values(faces.map(({ id, reading }) => ({ ...sealReading(sealer, reading), faceId: id, ownerId })))
    .onConflict(conflict =>
      conflict.column('faceId').doUpdateSet(eb => ({
        keyPoints: eb.ref('excluded.keyPoints'),
        score: eb.ref('excluded.score'),
        blur: eb.ref('excluded.blur'),
        yaw: eb.ref('excluded.yaw'),
        pitch: eb.ref('excluded.pitch'),
        roll: eb.ref('excluded.roll'),
        embedding: eb.ref('excluded.embedding'),
        engineVersion: eb.ref('excluded.engineVersion'),
      })),
    )
    .execute()
}

function toFaceRow(ownerId: string, face: NewFace): Insertable<FacesTable> {
  const { id, photoId, x, y, width, height, quality } = face
  const { personId = null, standing = 'open', drawnAt = null } = face
  return { id, ownerId, photoId, x, y, width, height, quality, personId, standing, drawnAt }
}

/**
 * Selects the owner's faces without rejected ones, which belong to nobody. The value is a literal,
 * so that planners use the index of these faces by person, which has the numbers of their photos.
 */
export function selectUnrejectedFaces(db: Queryable, ownerId: string) {
  return db
    .selectFrom('faces')
    .where('ownerId', '=', ownerId)
    .where('standing', '!=', sql.lit('rejected' as const))
}

export type OutdatedFace = Readonly<Pick<FacesTable, 'id' | 'x' | 'y' | 'width' | 'height'>>

/**
 * Returns faces embedded by another engine in a photo that this engine has processed without
 * detecting them.
 */
export async function listOutdatedFaces(
  db: Queryable,
  ownerId: string,
  { photoId, engineVersion }: { photoId: string; engineVersion: string },
): Promise<OutdatedFace[]> {
  return db
    .selectFrom('faces')
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.id', 'faces.x', 'faces.y', 'faces.width', 'faces.height'])
    .where(unindexedOwnerId('faces'), '=', ownerId)
    .where('faces.photoId', '=', photoId)
    .where('photos.engineVersion', '=', engineVersion)
    .where('faceReadings.engineVersion', '!=', engineVersion)
    .orderBy('faces.id')
    .execute()
}

/**
 * Reads a stored embedding: 32-bit floats, little-endian. Copies them only if the alignment
 * requires it, since copies of a million embeddings take gigabytes.
 */
export function readEmbedding(bytes: Uint8Array): Float32Array {
  // The bytes of a row may start at an offset that is not a multiple of four.
  const isAligned = bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : new Uint8Array(bytes)
  return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT)
}

/**
 * `trashedAt` of a face about which the user decided and which its photo no longer shows, since the
 * file of the photo was changed. No photo has it, so restoring a photo does not restore the face.
 */
export const NOT_SHOWN = 0
