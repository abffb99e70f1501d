import type { Detection } from './blazeface.ts'
import { cropSquare, placeSquareAround } from './crop-square.ts'
import { computeIntersectionOverUnion } from './geometry.ts'
import type { ModelSession } from './models.ts'
import type { DetailedPhoto } from './photo.ts'
import { splitIntoBatches } from './split-into-batches.ts'
import { readFloats, toTensor } from './tensors.ts'

/** Width and height of the input, in pixels. */
const INPUT_PX = 192

/** Side of the input relative to the detection's box: the network expects faces of this size. */
const MARGIN = 3

/** One anchor in the middle of each cell. */
const STRIDE_PX = 4

/** Squares per run of the model. */
const BATCH = 8

const NUMBERS_PER_ANCHOR = 16

/** Minimum intersection over union of a response's box and the detection's. */
const MIN_OVERLAP = 0.35

/**
 * Runs MediaPipe's full-range detector on a square around each detection. Returns the best score, 0
 * to 1, of a response at the same place for each detection; 0 if there is none.
 */
export async function scoreDetections(
  detector: ModelSession,
  photo: DetailedPhoto,
  detections: readonly Detection[],
): Promise<number[]> {
  const scored: number[] = []
  for (const batch of splitIntoBatches(detections, BATCH))
    scored.push(...(await scoreBatch(detector, photo, batch)))
  return scored
}

async function scoreBatch(
  detector: ModelSession,
  photo: DetailedPhoto,
  detections: readonly Detection[],
): Promise<number[]> {
  const squares = detections.map(detection =>
    cropSquare(photo, placeSquareAround(detection, { sidePx: INPUT_PX, margin: MARGIN }), INPUT_PX),
  )
  const outputs = await detector.run({ pixels: toTensor(squares, INPUT_PX, INPUT_PX) })
  const scores = readFloats(outputs, 'scores')
  const boxes = readFloats(outputs, 'boxes')
  const anchors = scores.length / squares.length
  return squares.map((_, square) => {
    const first = square * anchors
    return findBestScore(
      scores.subarray(first, first + anchors),
      boxes.subarray(first * NUMBERS_PER_ANCHOR, (first + anchors) * NUMBERS_PER_ANCHOR),
    )
  })
}

function findBestScore(scores: Float32Array, boxes: Float32Array): number {
  const side = INPUT_PX / MARGIN
  const face = { x: INPUT_PX / 2 - side / 2, y: INPUT_PX / 2 - side / 2, width: side, height: side }
  const columns = INPUT_PX / STRIDE_PX
  let best = 0
  for (const [anchor, score] of scores.entries()) {
    if (score <= best) continue
    const at = (offset: number) => boxes[anchor * NUMBERS_PER_ANCHOR + offset] ?? 0
    const x = ((anchor % columns) + 0.5) * STRIDE_PX + at(0)
    const y = (Math.floor(anchor / columns) + 0.5) * STRIDE_PX + at(1)
    const box = { x: x - at(2) / 2, y: y - at(3) / 2, width: at(2), height: at(3) }
    if (computeIntersectionOverUnion(box, face) >= MIN_OVERLAP) best = score
  }
  return best
}
