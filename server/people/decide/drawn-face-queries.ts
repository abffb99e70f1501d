import type { Queryable } from '../../db/database.ts'

export type DrawnFaceRow = {
  readonly id: string
  readonly photoId: string
  /** The decision that drew it. */
  readonly seq: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly personId: string | null
  readonly name: string | null
}

export async function insertDrawnFace(db: Queryable, ownerId: string, face: DrawnFaceRow): Promise<void> {
  await db
    .insertInto('drawnFaces')
    .values({ ...face, ownerId })
    .execute()
}
