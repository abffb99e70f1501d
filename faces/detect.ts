import { batchesOf } from './batches.ts'
import { runBlazeFace, scaleDetection, type Detection } from './blazeface.ts'
import type { Point } from './face.ts'
import type { ModelSession } from './models.ts'
import { blendOverlaps, groupByFace } from './non-maximum-suppression.ts'
import { fitInto } from './photo.ts'
import type { Pixels } from './pixels.ts'
import { turn } from './resample.ts'

/** Long sides of the levels at which the whole picture is looked at, in pixels. */
const LEVELS_PX = [512, 256, 128]

/** The level of a glance at the picture lying on either side. */
const GLANCE_PX = 256

/** A response of at least this is taken for a face, until FaceMesh has had its say. */
const STRONG_SCORE = 0.5

/** A response of at least this is worth a second look at full resolution. */
const WEAK_SCORE = 0.2

/** Side of the patches in which weak responses get their second look, in pixels of the overview. */
const PATCH_PX = 128

/** Patches per run of the model: as many as a photo at the largest level has pixels. */
const BATCH = 12

/**
 * More weak responses than this cost more as patches than as the whole level: 64 patches of 128
 * pixels are a level.
 */
const MOST_PATCHES = 64

/**
 * How much the score of a face seen in a turned picture counts: a face that stands upright answers
 * there too, with key points that are a quarter turn wrong.
 */
const TURNED_SCORE_SHARE = 0.7

/**
 * Finds faces in an upright picture of at most OVERVIEW_PX; coordinates are its pixels. Each face
 * comes as all its sightings, at several levels and turns, the likeliest first: they frame it
 * differently, and FaceMesh, which is particular about that, has the last word.
 *
 * [Note: Levels] The whole picture is looked at where that is cheap: at 512, 256 and 128 pixels.
 * Faces of 8 to 16 pixels at the 512 level answer weakly. Only there can full resolution pay, so
 * only there a patch of it is looked at, for a hundredth of the cost of the whole level.
 * `bench/detection.ts` has the figures.
 */
export async function detectFaces(detector: ModelSession, picture: Pixels): Promise<Detection[][]> {
  const levels = levelsOf(picture)
  const found = await detectStandingFaces(detector, picture, levels)
  const glanceLevel = levels.find(({ width, height }) => Math.max(width, height) <= GLANCE_PX) ?? picture
  for (const quarterTurns of [1, 3]) {
    const glance = await detectAtLevel(detector, turn(glanceLevel, quarterTurns))
    const lying = glance.filter(isStrong).map(detection => turnBack(detection, glanceLevel, quarterTurns))
    const seen = found.map(detection => scaleDetection(detection, glanceLevel.width / picture.width))
    if (!groupByFace([...seen, ...lying]).some(([best]) => best && lying.includes(best))) continue
    const turned = turn(picture, quarterTurns)
    const lyingFaces = await detectStandingFaces(detector, turned, levelsOf(turned))
    found.push(...lyingFaces.map(detection => turnBack(detection, picture, quarterTurns)))
  }
  return groupByFace(found)
}

/** Every sighting of the faces that stand upright in the picture. */
async function detectStandingFaces(
  detector: ModelSession,
  picture: Pixels,
  levels: readonly Pixels[],
): Promise<Detection[]> {
  const found: Detection[] = []
  for (const level of levels) {
    const detections = await detectAtLevel(detector, level)
    found.push(...detections.map(detection => scaleDetection(detection, picture.width / level.width)))
  }
  const faces = groupByFace(found)
  const strong = faces.filter(face => face.some(isStrong))
  const weak = faces.filter(face => !face.some(isStrong))
  const seenAgain = await lookAgain(
    detector,
    picture,
    weak.flatMap(([best]) => best ?? []),
  )
  return [...strong.flat(), ...seenAgain]
}

function isStrong({ score }: Detection): boolean {
  return score >= STRONG_SCORE
}

/**
 * The picture at each level, the largest first and each made from the one before; none larger than
 * the picture.
 */
function levelsOf(picture: Pixels): Pixels[] {
  const levels: Pixels[] = []
  for (const levelPx of LEVELS_PX) {
    const level = fitInto(levels.at(-1) ?? picture, levelPx)
    if (level !== levels.at(-1)) levels.push(level)
  }
  return levels
}

async function detectAtLevel(detector: ModelSession, level: Pixels): Promise<Detection[]> {
  const [responses = []] = await runBlazeFace(detector, [level], WEAK_SCORE)
  return blendOverlaps(responses)
}

/** Looks at the surroundings of weak responses at full resolution. */
async function lookAgain(
  detector: ModelSession,
  picture: Pixels,
  weak: readonly Detection[],
): Promise<Detection[]> {
  const corners = weak.slice(0, MOST_PATCHES).map(({ box }) => ({
    x: clamp(Math.round(box.x + box.width / 2 - PATCH_PX / 2), picture.width - PATCH_PX),
    y: clamp(Math.round(box.y + box.height / 2 - PATCH_PX / 2), picture.height - PATCH_PX),
  }))
  const found: Detection[] = []
  for (const batch of batchesOf(corners, BATCH)) {
    const patches = batch.map(corner => cut(picture, corner, PATCH_PX))
    const responses = await runBlazeFace(detector, patches, STRONG_SCORE)
    for (const [i, corner] of batch.entries()) {
      const shift = ({ x, y }: Point) => ({ x: x + corner.x, y: y + corner.y })
      found.push(...blendOverlaps(responses[i] ?? []).map(detection => mapPoints(detection, shift)))
    }
  }
  return found
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

/**
 * A detection in a picture that was turned clockwise, as it lies in the picture before; it counts
 * for less.
 */
function turnBack(detection: Detection, { width, height }: Pixels, quarterTurns: number): Detection {
  const back = mapPoints(detection, ({ x, y }) =>
    quarterTurns === 1 ? { x: y, y: height - x } : { x: width - y, y: x },
  )
  return { ...back, score: detection.score * TURNED_SCORE_SHARE }
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
