import type { Box, Point } from './face.ts'
import { scaleBox, scalePoint } from './geometry.ts'
import { readFloats, toTensor } from './tensors.ts'
import type { ModelSession } from './models.ts'
import type { Pixels } from './pixels.ts'

/** A face found by BlazeFace. */
export type Detection = {
  readonly box: Box
  /** Eyes (the left one in the picture first), nose tip, middle of the mouth, ears. */
  readonly keyPoints: readonly Point[]
  /** Confidence of the detector, 0 to 1. */
  readonly score: number
}

/** Scales the coordinates of a detection. */
export function scaleDetection({ box, keyPoints, score }: Detection, by: number): Detection {
  return { box: scaleBox(box, by), keyPoints: keyPoints.map(point => scalePoint(point, by)), score }
}

/**
 * Anchors lie at the centres of grid cells: first two per cell of 16 pixels, then six per cell of
 * 32 pixels.
 */
const ANCHOR_GRIDS = [
  { stridePx: 16, perCell: 2 },
  { stridePx: 32, perCell: 6 },
]

/** Inputs are multiples of the coarser stride. */
const INPUT_STEP_PX = 32

const NUMBERS_PER_ANCHOR = 16
const KEY_POINTS = 6

/**
 * Runs BlazeFace (full-range variant; V. Bazarevsky et al., "BlazeFace: Sub-millisecond Neural Face
 * Detection on Mobile GPUs", 2019) on pictures of one size. Returns for each picture every anchor
 * that scores at least `minScore`; one face usually has several. Coordinates are pixels of the
 * picture.
 */
export async function runBlazeFace(
  detector: ModelSession,
  pictures: readonly Pixels[],
  minScore: number,
): Promise<Detection[][]> {
  const [first] = pictures
  if (!first) return []
  const width = Math.ceil(first.width / INPUT_STEP_PX) * INPUT_STEP_PX
  const height = Math.ceil(first.height / INPUT_STEP_PX) * INPUT_STEP_PX
  const padded = pictures.map(picture => pad(picture, width, height))
  const outputs = await detector.run({ pixels: toTensor(padded, width, height) })
  const scores = readFloats(outputs, 'scores')
  const boxes = readFloats(outputs, 'boxes')
  const anchors = scores.length / pictures.length
  return pictures.map((_, index) => {
    const found: Detection[] = []
    let anchor = index * anchors
    for (const { stridePx, perCell } of ANCHOR_GRIDS) {
      const columns = width / stridePx
      const cells = columns * (height / stridePx)
      for (let i = 0; i < cells * perCell; i++, anchor++) {
        const score = scores[anchor] ?? 0
        if (score < minScore) continue
        const cell = Math.floor(i / perCell)
        const x = ((cell % columns) + 0.5) * stridePx
        const y = (Math.floor(cell / columns) + 0.5) * stridePx
        found.push(readDetection(boxes, anchor, { x, y }, score))
      }
    }
    return found
  })
}

function readDetection(boxes: Float32Array, anchor: number, { x, y }: Point, score: number): Detection {
  const at = (offset: number) => boxes[anchor * NUMBERS_PER_ANCHOR + offset] ?? 0
  const width = at(2)
  const height = at(3)
  return {
    box: { x: x + at(0) - width / 2, y: y + at(1) - height / 2, width, height },
    keyPoints: Array.from({ length: KEY_POINTS }, (_, i) => ({ x: x + at(4 + 2 * i), y: y + at(5 + 2 * i) })),
    score,
  }
}

/** Pads the picture with black on the right and below. */
function pad(picture: Pixels, width: number, height: number): ArrayLike<number> {
  if (picture.width === width && picture.height === height) return picture.data
  const data = new Uint8Array(width * height * 3)
  const rowBytes = picture.width * 3
  for (let row = 0; row < picture.height; row++) {
    data.set(picture.data.subarray(row * rowBytes, (row + 1) * rowBytes), row * width * 3)
  }
  return data
}
