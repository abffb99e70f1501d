import type { Box, Face } from '../../../faces/face.ts'

/**
 * Converts a face of the engine to columns of the database, with coordinates as fractions of the
 * upright photo of the given size.
 */
export function toFaceColumns(
  face: Face,
  { width, height, engineVersion }: { width: number; height: number; engineVersion: string },
) {
  const { box, keyPoints, pose, score, quality, blur, embedding } = face
  return {
    ...toShares(box, width, height),
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

/** Converts a box in pixels to fractions of the photo, clipped to it. */
function toShares(box: Box, width: number, height: number): Box {
  const x = toShare(box.x, width)
  const y = toShare(box.y, height)
  return {
    x,
    y,
    width: toShare(box.x + box.width, width) - x,
    height: toShare(box.y + box.height, height) - y,
  }
}

function toShare(pixels: number, total: number): number {
  return Math.min(1, Math.max(0, pixels / total))
}
