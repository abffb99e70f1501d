import { createHash } from 'node:crypto'
import type { Box, Face } from '../../../faces/face.ts'
import { toFaceColumns } from '../../machinery/imaging/to-face-columns.ts'
import type { NewFace } from '../faces/queries.ts'

/** Returns the rows of a face detected in a photo of this upright size. */
export function buildFaceRow(
  face: Face,
  {
    photoId,
    width,
    height,
    engineVersion,
  }: { photoId: string; width: number; height: number; engineVersion: string },
): NewFace {
  const id = deriveFaceId(photoId, face.box, engineVersion)
  return { id, photoId, ...toFaceColumns(face, { width, height, engineVersion }) }
}

/**
 * Returns the same id for the same face each time, so that a job that runs again overwrites its
 * earlier rows.
 */
function deriveFaceId(photoId: string, { x, y, width, height }: Box, engineVersion: string): string {
  const hash = createHash('sha256').update(JSON.stringify([photoId, engineVersion, x, y, width, height]))
  return hash.digest('hex').slice(0, 32)
}
