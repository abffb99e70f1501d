import { computeChipTransform } from './align.ts'
import { cropSquare } from './crop-square.ts'
import { embedFaces } from './embed.ts'
import type { Box, Face, KeyPoints } from './face.ts'
import type { Mesh } from './landmarks.ts'
import type { Embedder } from './models.ts'
import type { DetailedPhoto } from './photo.ts'
import { measureBlur, measurePose, measureQuality } from './quality.ts'

/** A detected face with its landmarks. */
export type LocatedFace = {
  readonly mesh: Mesh
  readonly box: Box
  readonly score: number
  /**
   * Whether FaceMesh rejects most of its detections, for example because a mask or a hand covers
   * the face.
   */
  readonly isCovered: boolean
}

/**
 * Aligns and embeds the faces of a photo and estimates pose, blur and quality, in the given order.
 */
export async function describeFaces(
  embedder: Embedder,
  photo: DetailedPhoto,
  faces: readonly LocatedFace[],
): Promise<Face[]> {
  const { template, chipPx, quality: scale } = embedder.network
  const keyPoints = faces.map(({ mesh }) => pickKeyPoints(mesh))
  const chips = keyPoints.map(points => cropSquare(photo, computeChipTransform(points, template), chipPx))
  const embeddings = await embedFaces(embedder, chips)
  return faces.flatMap(({ mesh, box, score, isCovered }, i) => {
    const [points, embedding] = [keyPoints[i], embeddings[i]]
    if (!points || !embedding) return []
    const blur = measureBlur(chips[i] ?? new Uint8Array(), chipPx, scale)
    const pose = measurePose(mesh)
    const quality = measureQuality({ widthPx: box.width, blur, pose, isCovered }, scale)
    return [{ box, keyPoints: points, score, pose, blur, quality, embedding }]
  })
}

/** Returns the midpoint of each eye's corners, the nose tip, and the corners of the mouth. */
export function pickKeyPoints({ points }: Mesh): KeyPoints {
  const point = (index: number) => points[index] ?? { x: 0, y: 0 }
  const computeMiddle = (one: number, other: number) => ({
    x: (point(one).x + point(other).x) / 2,
    y: (point(one).y + point(other).y) / 2,
  })
  return [computeMiddle(33, 133), computeMiddle(362, 263), point(1), point(61), point(291)]
}
