import { createHash } from 'node:crypto'
import type { Box, Face } from '../../../faces/face.ts'
import type { NewFace } from './reading-queries.ts'

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
  const { box, keyPoints, pose, score, quality, blur, embedding } = face
  return {
    id: faceId(photoId, box, engineVersion),
    ...shareOf(box, width, height),
    keyPoints: JSON.stringify(keyPoints.flatMap(({ x, y }) => [x / width, y / height])),
    score,
    quality,
    blur,
    yaw: pose.yaw,
    pitch: pose.pitch,
    roll: pose.roll,
    embedding: new Uint8Array(embedding.buffer, embedding.byteOffset, embedding.byteLength),
    engineVersion,
  }
}

/** The same for the same face each time, so that a job that was killed and runs again writes over what it left. */
function faceId(photoId: string, { x, y, width, height }: Box, engineVersion: string): string {
  const hash = createHash('sha256').update(JSON.stringify([photoId, engineVersion, x, y, width, height]))
  return hash.digest('hex').slice(0, 32)
}

/** A box in pixels as shares of the photo, cut where it reaches out of it. */
function shareOf(box: Box, width: number, height: number): Box {
  const x = share(box.x, width)
  const y = share(box.y, height)
  return { x, y, width: share(box.x + box.width, width) - x, height: share(box.y + box.height, height) - y }
}

function share(pixels: number, all: number): number {
  return Math.min(1, Math.max(0, pixels / all))
}
