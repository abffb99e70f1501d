import { cropSquare } from './crop-square.ts'
import type { Box, Face, KeyPoints } from './face.ts'
import type { Mesh } from './landmarks.ts'
import type { Embedder } from './models.ts'
import type { DetailedPhoto } from './photo.ts'
import { measureBlur, measurePose, measureQuality } from './quality.ts'
import { mirror } from './resample.ts'
import { readFloats, toTensor } from './tensors.ts'
import { splitIntoBatches } from './split-into-batches.ts'
import { addTo, normalise } from './vectors.ts'
import { fitSimilarity, invert, type Similarity } from './geometry.ts'

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

/**
 * Chips per run of the model. With 16, each takes 15 % longer, because they do not fit into the
 * caches.
 */
const BATCH = 4

/**
 * Computes an embedding of Euclidean length 1 for each face from its chip (an RGB square of the
 * network's input size). If the network uses mirror images, the embedding is the mean of both.
 */
async function embedFaces(
  { session, network }: Embedder,
  faces: readonly Uint8Array[],
): Promise<Float32Array[]> {
  const { chipPx, embeddingLength, usesMirror } = network
  const views = faces.flatMap((chip, face) => [
    { face, chip },
    ...(usesMirror ? [{ face, chip: mirror(chip, chipPx) }] : []),
  ])
  const sums = faces.map(() => new Float32Array(embeddingLength))
  for (const batch of splitIntoBatches(views, BATCH)) {
    const chips = batch.map(view => view.chip)
    const embeddings = readFloats(
      await session.run({ pixels: toTensor(chips, chipPx, chipPx) }),
      'embeddings',
    )
    for (const [row, view] of batch.entries()) {
      const sum = sums[view.face]
      const embedding = embeddings.subarray(row * embeddingLength, (row + 1) * embeddingLength)
      if (sum) addTo(sum, normalise(embedding))
    }
  }
  return sums.map(normalise)
}

/**
 * Computes the transform from chip coordinates to the picture that maps the template's key points
 * (in pixels of the chip) to those of a face (in pixels of the picture) with least squares.
 */
export function computeChipTransform(keyPoints: KeyPoints, template: KeyPoints): Similarity {
  return invert(fitSimilarity(keyPoints, template))
}
