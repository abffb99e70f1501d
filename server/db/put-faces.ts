import type { Insertable } from 'kysely'
import { sealReading, type Sealer } from './sealer.ts'
import { splitForStatements } from './split-for-statements.ts'
import type { Queryable } from './database.ts'
import { findSealer } from './find-sealer.ts'
import type { FaceReadingsTable, FacesTable } from './tables.ts'

/** The engine's measurements of a face; only grouping and comparing read them. */
export type FaceReading = Readonly<Omit<FaceReadingsTable, 'faceId' | 'ownerId'>>

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
  const photoIds = faces.map(({ photoId }) => photoId)
  const sealer = await findSealer(db, ownerId, photoIds)
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
    .values(
      faces.map(({ id, photoId, reading }) => ({
        ...sealReading(sealer, photoId, reading),
        faceId: id,
        ownerId,
      })),
    )
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
