import { splitIntoBatches } from './split-into-batches.ts'
import { runBlazeFace, scaleDetection, type Detection } from './blazeface.ts'
import type { Point } from './face.ts'
import type { ModelSession } from './models.ts'
import { blendOverlaps, groupByFace } from './non-maximum-suppression.ts'
import { fitInto } from './photo.ts'
import type { Pixels } from './pixels.ts'
import { turn } from './resample.ts'

/** Long sides of the levels of the image pyramid, in pixels. */
const LEVELS_PX = [512, 256, 128]

/** Long side of the level that is searched in the centre of a grey picture of twice its size. */
const FRAMED_LEVEL_PX = 64

/** BlazeFace treats this brightness as zero, like the padding of its convolutions at the border. */
const GREY = 128

/**
 * Levels at which the picture rotated by 90° either way is searched first. If upright faces were
 * found, a rotated one is more likely a person who is lying down than a rotated picture.
 */
const SIDEWAYS_LEVELS_PX = { withUprightFaces: 128, without: 256 }

/**
 * A response of at least this score is treated as a face, which FaceMesh then confirms or rejects.
 */
const STRONG_SCORE = 0.5

/** A response of at least this score is checked again at full resolution. */
const WEAK_SCORE = 0.2

/** Side of the patches in which weak responses are checked, in pixels of the overview. */
const PATCH_PX = 128

/**
 * Patches per run of the model; together they have as many pixels as a photo at the largest level.
 */
const BATCH = 12

/**
 * Maximum number of patches for one photo. More cost as much as the whole level, which has the
 * pixels of 64 patches of 128 pixels.
 */
const MOST_PATCHES = 64

/**
 * Factor for scores in a rotated picture, because upright faces cause responses there too, with key
 * points rotated by 90°.
 */
const TURNED_SCORE_SHARE = 0.7

/**
 * Finds faces in an upright picture of at most OVERVIEW_PX; coordinates are its pixels. Returns all
 * detections of each face at several levels and rotations, best first. They frame the face
 * differently; FaceMesh, which depends on the framing, decides between them.
 *
 * [Note: Levels] The whole picture is searched where this is cheap: at 512, 256 and 128 pixels.
 * Faces of 8 to 16 pixels at the 512 level respond weakly; only for these does full resolution
 * help. So only a patch around each is searched again, at a hundredth of the cost of the whole
 * level. `bench/detection.ts` has the figures.
 *
 * BlazeFace finds no face that fills the picture or that is cut by its border. It therefore also
 * searches the picture at 64 pixels with grey around it. Of masked faces that were cut out tightly,
 * 95 % respond with that level and 89 % without (`bench/missed-faces.ts`).
 */
export async function detectFaces(detector: ModelSession, picture: Pixels): Promise<Detection[][]> {
  const levels = buildPyramid(picture)
  const found = await detectUprightFaces(detector, picture, levels)
  const sidewaysPx = found.some(isStrong) ? SIDEWAYS_LEVELS_PX.withUprightFaces : SIDEWAYS_LEVELS_PX.without
  const sidewaysLevel = levels.find(({ width, height }) => Math.max(width, height) <= sidewaysPx) ?? picture
  for (const quarterTurns of [1, 3]) {
    const sideways = await detectAtLevel(detector, turn(sidewaysLevel, quarterTurns))
    const sidewaysFaces = sideways
      .filter(isStrong)
      .map(detection => turnBack(detection, sidewaysLevel, quarterTurns))
    const seen = found.map(detection => scaleDetection(detection, sidewaysLevel.width / picture.width))
    if (!groupByFace([...seen, ...sidewaysFaces]).some(([best]) => best && sidewaysFaces.includes(best)))
      continue
    const turned = turn(picture, quarterTurns)
    const turnedFaces = await detectUprightFaces(detector, turned, buildPyramid(turned))
    found.push(...turnedFaces.map(detection => turnBack(detection, picture, quarterTurns)))
  }
  return groupByFace(found)
}

/** Returns all detections of faces that are upright in the picture. */
async function detectUprightFaces(
  detector: ModelSession,
  picture: Pixels,
  levels: readonly Pixels[],
): Promise<Detection[]> {
  const found: Detection[] = []
  for (const level of levels) {
    const detections = await detectAtLevel(detector, level)
    found.push(...detections.map(detection => scaleDetection(detection, picture.width / level.width)))
  }
  found.push(...(await detectInFrame(detector, picture, levels.at(-1) ?? picture)))
  const faces = groupByFace(found)
  const strong = faces.filter(face => face.some(isStrong))
  const weak = faces.filter(face => !face.some(isStrong))
  const confirmed = await detectInPatches(
    detector,
    picture,
    weak.flatMap(([best]) => best ?? []),
  )
  return [...strong.flat(), ...confirmed]
}

function isStrong({ score }: Detection): boolean {
  return score >= STRONG_SCORE
}

/**
 * Builds the image pyramid, largest level first, each computed from the previous one; no level is
 * larger than the picture.
 */
function buildPyramid(picture: Pixels): Pixels[] {
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

/** Runs the detector on a small picture with grey around it; coordinates are those of `picture`. */
async function detectInFrame(
  detector: ModelSession,
  picture: Pixels,
  smallestLevel: Pixels,
): Promise<Detection[]> {
  const level = fitInto(smallestLevel, FRAMED_LEVEL_PX)
  const { framed, corner } = addFrame(level)
  const detections = await detectAtLevel(detector, framed)
  return detections.map(detection => {
    const inLevel = mapPoints(detection, ({ x, y }) => ({ x: x - corner.x, y: y - corner.y }))
    return scaleDetection(inLevel, picture.width / level.width)
  })
}

/** Puts a picture into the centre of a grey one of twice its width and height. */
function addFrame({ data, width, height }: Pixels): { framed: Pixels; corner: Point } {
  const corner = { x: width >> 1, y: height >> 1 }
  const framed = new Uint8Array(4 * data.length).fill(GREY)
  for (let row = 0; row < height; row++) {
    const start = ((corner.y + row) * 2 * width + corner.x) * 3
    framed.set(data.subarray(row * width * 3, (row + 1) * width * 3), start)
  }
  return { framed: { data: framed, width: 2 * width, height: 2 * height }, corner }
}

/** Runs the detector at full resolution on patches around weak responses. */
async function detectInPatches(
  detector: ModelSession,
  picture: Pixels,
  weak: readonly Detection[],
): Promise<Detection[]> {
  const corners = weak.slice(0, MOST_PATCHES).map(({ box }) => ({
    x: clamp(Math.round(box.x + box.width / 2 - PATCH_PX / 2), picture.width - PATCH_PX),
    y: clamp(Math.round(box.y + box.height / 2 - PATCH_PX / 2), picture.height - PATCH_PX),
  }))
  const found: Detection[] = []
  for (const batch of splitIntoBatches(corners, BATCH)) {
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
 * Maps a detection in a picture rotated clockwise back to the original picture, and lowers its
 * score.
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
