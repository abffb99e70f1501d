import { createHash } from 'node:crypto'
import type { Box, Face } from '../../../faces/face.ts'
import { toFaceColumns } from '../../imaging/to-face-columns.ts'
import type { NewFace } from '../../db/put-faces.ts'

/** What the database keeps of a face found in a photo whose upright size is this. */
export function faceRow(
  face: Face,
  {
    photoId,
    width,
    height,
    engineVersion,
  }: { photoId: string; width: number; height: number; engineVersion: string },
): NewFace {
  const id = faceId(photoId, face.box, engineVersion)
  return { id, photoId, ...toFaceColumns(face, { width, height, engineVersion }) }
}

/**
 * The same for the same face each time, so that a job that was killed and runs again writes over
 * what it left.
 */
function faceId(photoId: string, { x, y, width, height }: Box, engineVersion: string): string {
  const hash = createHash('sha256').update(JSON.stringify([photoId, engineVersion, x, y, width, height]))
  return hash.digest('hex').slice(0, 32)
}
