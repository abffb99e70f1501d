import { runBlazeFace, type Detection } from './blazeface.ts'
import type { Point } from './face.ts'
import type { ModelSession } from './models.ts'
import { blendOverlaps, keepBest } from './non-maximum-suppression.ts'
import { fitInto } from './photo.ts'
import type { Pixels } from './pixels.ts'
import { turn } from './resample.ts'

/** Long sides of the levels at which the whole picture is looked at, in pixels. */
const LEVELS_PX = [128, 256, 640]

/** The level at which the picture is also looked at lying on either side. */
const TURNED_LEVEL_PX = 256

/** A response of at least this is taken for a face, until FaceMesh has had its say. */
const STRONG_SCORE = 0.5

/** A response of at least this is worth a second look at full resolution. */
const WEAK_SCORE = 0.2

/** Side of the patches in which weak responses get their second look, in pixels of the overview. */
const PATCH_PX = 128

/** More weak responses than this cost more as patches than as the whole level: 64 patches of 128 pixels are a level. */
const MOST_PATCHES = 64

/**
 * Finds faces in an upright picture of at most OVERVIEW_PX; coordinates are its pixels. Best first.
 *
 * [Note: Levels] The whole picture is looked at where that is cheap: at 128, 256 and 640 pixels. Faces of 12 to 16
 * pixels at the 640 level answer weakly. Only there the expensive full resolution can pay, so only there a patch of
 * it is looked at: a twentieth of the cost of the whole level. `bench/detection.ts` has the figures.
 */
export async function detectFaces(detector: ModelSession, picture: Pixels): Promise<Detection[]> {
  const found: Detection[] = []
  for (const longSidePx of LEVELS_PX) found.push(...(await detectAtLevel(detector, picture, longSidePx, 0)))
  for (const quarterTurns of [1, 3]) {
    const turned = await detectAtLevel(detector, picture, TURNED_LEVEL_PX, quarterTurns)
    found.push(...turned)
    const strong = turned.some(({ score }) => score >= STRONG_SCORE)
    if (strong) found.push(...(await detectAtLevel(detector, picture, 640, quarterTurns)))
  }
  const candidates = keepBest(found)
  const strong = candidates.filter(({ score }) => score >= STRONG_SCORE)
  const weak = candidates.filter(({ score }) => score < STRONG_SCORE)
  const second = await lookAgain(detector, picture, weak)
  return keepBest([...strong, ...second])
}

async function detectAtLevel(
  detector: ModelSession,
  picture: Pixels,
  longSidePx: number,
  quarterTurns: number,
): Promise<Detection[]> {
  const level = fitInto(picture, longSidePx)
  const scale = picture.width / level.width
  const [responses = []] = await runBlazeFace(detector, [turn(level, quarterTurns)], WEAK_SCORE)
  return blendOverlaps(responses).map(detection =>
    mapPoints(detection, point => {
      const { x, y } = turnBack(point, level, quarterTurns)
      return { x: x * scale, y: y * scale }
    }),
  )
}

async function lookAgain(detector: ModelSession, picture: Pixels, weak: readonly Detection[]): Promise<Detection[]> {
  const corners = weak.slice(0, MOST_PATCHES).map(({ box }) => ({
    x: clamp(Math.round(box.x + box.width / 2 - PATCH_PX / 2), picture.width - PATCH_PX),
    y: clamp(Math.round(box.y + box.height / 2 - PATCH_PX / 2), picture.height - PATCH_PX),
  }))
  const patches = corners.map(corner => cut(picture, corner, PATCH_PX))
  const responses = await runBlazeFace(detector, patches, STRONG_SCORE)
  return responses.flatMap((detections, i) => {
    const corner = corners[i] ?? { x: 0, y: 0 }
    return blendOverlaps(detections).map(detection =>
      mapPoints(detection, ({ x, y }) => ({ x: x + corner.x, y: y + corner.y })),
    )
  })
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}

function cut({ data, width, height }: Pixels, corner: Point, size: number): Pixels {
  const patch = new Uint8Array(size * size * 3)
  const rowBytes = Math.min(size, width - corner.x) * 3
  for (let row = 0; row < Math.min(size, height - corner.y); row++) {
    const from = ((corner.y + row) * width + corner.x) * 3
    patch.set(data.subarray(from, from + rowBytes), row * size * 3)
  }
  return { data: patch, width: size, height: size }
}

/** Where a point of a picture that was turned clockwise lies in the picture as it was. */
function turnBack({ x, y }: Point, { width, height }: Pixels, quarterTurns: number): Point {
  if (quarterTurns === 1) return { x: y, y: height - x }
  if (quarterTurns === 2) return { x: width - x, y: height - y }
  if (quarterTurns === 3) return { x: width - y, y: x }
  return { x, y }
}

function mapPoints({ box, keyPoints, score }: Detection, map: (point: Point) => Point): Detection {
  const one = map({ x: box.x, y: box.y })
  const other = map({ x: box.x + box.width, y: box.y + box.height })
  return {
    box: {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(other.x - one.x),
      height: Math.abs(other.y - one.y),
    },
    keyPoints: keyPoints.map(map),
    score,
  }
}
