import type { Queryable } from '../../db/database.ts'

export type NewFace = {
  readonly id: string
  /** The box in shares of the upright photo, as keyPoints. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly keyPoints: string
  readonly score: number
  readonly quality: number
  readonly blur: number
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  readonly embedding: Uint8Array
  readonly engineVersion: string
}

/** Undefined when the photo is gone. */
export async function photoState(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<'waiting' | 'processed' | 'failed' | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select('state')
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo?.state
}

/** False when the photo is gone. */
export async function markProcessed(
  db: Queryable,
  ownerId: string,
  photo: {
    id: string
    width: number
    height: number
    takenAt: number | null
    orientation: number
    faceCount: number
    /** Null when no face was looked for. */
    engineVersion: string | null
    processedAt: number
  },
): Promise<boolean> {
  const { id, ...reading } = photo
  return update(db, ownerId, id, { ...reading, state: 'processed', failureCode: null, failureReason: null })
}

/** False when the photo is gone. */
export async function markFailed(
  db: Queryable,
  ownerId: string,
  photo: { id: string; code: string; reason: string; processedAt: number },
): Promise<boolean> {
  const { id, code, reason, processedAt } = photo
  return update(db, ownerId, id, {
    state: 'failed',
    failureCode: code,
    failureReason: reason,
    processedAt,
    faceCount: 0,
  })
}

/** Puts these in the place of all faces that were found in the photo before, and gives those that are gone by it. */
export async function replaceFaces(
  db: Queryable,
  ownerId: string,
  { photoId, faces }: { photoId: string; faces: readonly NewFace[] },
): Promise<string[]> {
  const before = await db
    .deleteFrom('faces')
    .where('ownerId', '=', ownerId)
    .where('photoId', '=', photoId)
    .returning('id')
    .execute()
  if (faces.length > 0) {
    await db
      .insertInto('faces')
      .values(faces.map(face => ({ ...face, ownerId, photoId })))
      .execute()
  }
  const kept = new Set(faces.map(({ id }) => id))
  return before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
}

/** How long the owner's last grouping took; 0 before the first. */
export async function lastGroupingMs(db: Queryable, ownerId: string): Promise<number> {
  const grouping = await db
    .selectFrom('groupings')
    .select('durationMs')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return grouping?.durationMs ?? 0
}

async function update(
  db: Queryable,
  ownerId: string,
  photoId: string,
  values: {
    state: 'processed' | 'failed'
    width?: number
    height?: number
    takenAt?: number | null
    orientation?: number
    faceCount: number
    failureCode: string | null
    failureReason: string | null
    engineVersion?: string | null
    processedAt: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set(values)
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
