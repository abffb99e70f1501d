import { randomUUID } from 'node:crypto'
import type { AddFaceAnswer } from '../../../shared/api/decisions.ts'
import type { Box } from '../../../faces/face.ts'
import type { Queryable } from '../../db/database.ts'
import { carryOut, type Origin } from './carry-out.ts'
import { insertDrawnFace } from './drawn-face-queries.ts'

/**
 * Smaller boxes are slips of the finger: a face needs some pixels. Shares of the photo's width and
 * height.
 */
export const LEAST_FACE_SHARE = 0.002

/** Of a box whose sides are not negative. */
export function isInsidePhoto({ x, y, width, height }: Box): boolean {
  return x + width <= 1 && y + height <= 1
}

/**
 * Decides that there is a face in a box, in shares of the upright photo, of somebody who is there,
 * or who is to be called so. It is a face once the job `embed-faces`, which is the caller's to ask
 * for, has looked at it. Part of a transaction.
 */
export async function drawFace(
  db: Queryable,
  ownerId: string,
  {
    photoId,
    box,
    personId,
    name,
    origin,
    now,
  }: {
    photoId: string
    box: Box
    personId: string | null
    name: string | null
    origin: Origin
    now: number
  },
): Promise<AddFaceAnswer> {
  const plan = { kind: 'add-face', personId, otherIds: [], faces: [], people: [] } as const
  const { seq, decisionId, peopleVersion } = await carryOut(db, ownerId, { plan, origin, now })
  const faceId = randomUUID().replaceAll('-', '')
  await insertDrawnFace(db, ownerId, { id: faceId, photoId, seq, ...box, personId, name })
  return { decisionId: decisionId ?? '', faceId, peopleVersion }
}
