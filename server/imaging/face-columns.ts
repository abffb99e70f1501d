import type { Box, Face } from '../../faces/face.ts'

/**
 * What the database keeps of what the engine says of a face, in shares of the upright photo whose
 * size this is.
 */
export function faceColumns(
  face: Face,
  { width, height, engineVersion }: { width: number; height: number; engineVersion: string },
) {
  const { box, keyPoints, pose, score, quality, blur, embedding } = face
  return {
    ...shareOf(box, width, height),
    quality,
    reading: {
      keyPoints: JSON.stringify(keyPoints.flatMap(({ x, y }) => [x / width, y / height])),
      score,
      blur,
      yaw: pose.yaw,
      pitch: pose.pitch,
      roll: pose.roll,
      embedding: new Uint8Array(embedding.buffer, embedding.byteOffset, embedding.byteLength),
      engineVersion,
    },
  }
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
