import { pickKeyPoints, type LocatedFace, computeChipTransform } from './describe-faces.ts'
import type { Detection } from './blazeface.ts'
import { cropSquare, placeSquareAround } from './crop-square.ts'
import type { KeyPoints, Point } from './face.ts'
import {
  computeBoundingBox,
  computeIntersectionOverUnion,
  computeMean,
  scaleBoxAtCentre,
} from './geometry.ts'
import { findLandmarks, computeMeshTransform, MIN_AGREEMENT } from './landmarks.ts'
import type { FaceModels, ModelSession } from './models.ts'
import { FIVE_POINT_NETWORK } from './networks/five-point-chip.ts'
import type { DetailedPhoto } from './photo.ts'
import { measureContrast, measurePose } from './quality.ts'
import { readFloats, toTensor } from './tensors.ts'
import { splitIntoBatches } from './split-into-batches.ts'

// [Note: Second opinion] FaceMesh rejects half of all faces behind masks, and some behind hands.
// Among detections of which the detector is not sure, it accepts wheels and lemons as faces. No
// single network distinguishes these: concentric rings deceive FaceMesh, the full-range detector
// and Attention Mesh. So all of them are run on each detection of a doubtful face, and a logistic
// model weighs their results. bench/fit-doubt.ts fits it; decision 58 has the data and the figures.
//
// Most small faces have one good detection and some poor ones beside it, which would outvote it. So
// a face on which FaceMesh and the full-range detector agree in one detection is not weighed: other
// detections cannot change that (decision 118).

/**
 * Minimum scores of FaceMesh and of the full-range detector in one detection with which they agree.
 * Of 308 faces in doubt that FaceMesh accepts, 10 are lost with these instead of 46, and 7 of 54
 * others are accepted, as before. With .98 for FaceMesh it would be 7 and 8.
 */
const AGREED_SCORES = { faceMesh: 0.995, fullRange: 0.5 }

/** Maximum number of detections of a face that are examined. */
const MAX_DETECTIONS = 5

/** If the score of the full-range detector is below this, there is no face. */
const MIN_FULL_RANGE_SCORE = 0.3

/** Minimum score of Attention Mesh in its middle framing, if FaceMesh rejects the face. */
const MIN_MESH_SCORE = 0.5

/** Framings of the best detection for Attention Mesh, relative to the side of its box. */
const FRAMINGS = [0.85, 1, 1.2]

/** Log odds are limited to this in both directions. */
const MAX_LOG_ODDS = 6

/** Log odds that this is a face: the intercept, and the weight of each figure. */
const INTERCEPT = -4.17
const WEIGHTS = {
  /** Sum of the full-range detector's scores over the detections, each at most 1. */
  fullRange: 1.9,
  /** Log odds by FaceMesh, mean over the detections. */
  faceMesh: 0.222,
  /** Mean distance between the detector's key points and the landmarks, in eye distances. */
  disagreement: -4.47,
  /** Contrast of the aligned face, as a fraction of MAX_CONTRAST. */
  contrast: 4.81,
  /** Pitch as a fraction of PITCH_UNIT_DEGREES: rings look like faces that are tilted back. */
  pitch: 3.56,
}

const MAX_DISAGREEMENT = 1.5

/** More contrast makes no difference. */
const MAX_CONTRAST = 80

const PITCH_UNIT_DEGREES = 30

/** In units of PITCH_UNIT_DEGREES; looking down further does not increase the odds. */
const PITCH_RANGE = { least: -1, most: 1 / 3 }

/** A located face, and the detection in which it was found. */
export type DetectedFace = LocatedFace & { readonly detection: Detection }

/** A face about which the networks may disagree. */
export type DoubtfulFace = {
  /** Best first. */
  readonly detections: readonly Detection[]
  /** Undefined if FaceMesh rejects all detections. */
  readonly accepted: DetectedFace | undefined
}

type Models = Pick<FaceModels, 'landmarks' | 'secondOpinion'>

/** The measurements of a doubtful face, in the units of the weights. */
export type DoubtFigures = Readonly<Record<keyof typeof WEIGHTS, number>>

/** Returns those that are faces, with their landmarks. */
export async function locateDoubtfulFaces(
  models: Models,
  photo: DetailedPhoto,
  doubtful: readonly DoubtfulFace[],
): Promise<LocatedFace[]> {
  const located: LocatedFace[] = []
  for (const face of doubtful) {
    if (face.accepted && (await isAgreedOn(models, photo, face.accepted))) {
      located.push(face.accepted)
      continue
    }
    const measured = await measureDoubtfulFace(models, photo, face)
    if (measured && computeFaceLogOdds(measured.figures) > 0) located.push(measured.face)
  }
  return located
}

/** Returns whether FaceMesh and the full-range detector agree that this is a face. */
export async function isAgreedOn(
  { secondOpinion }: Models,
  photo: DetailedPhoto,
  { mesh, detection }: DetectedFace,
): Promise<boolean> {
  if (mesh.score < AGREED_SCORES.faceMesh) return false
  const [score = 0] = await scoreDetections(secondOpinion.detector, photo, [detection])
  return score >= AGREED_SCORES.fullRange
}

/** Returns undefined if a single network decides that this is no face. */
export async function measureDoubtfulFace(
  { landmarks, secondOpinion }: Models,
  photo: DetailedPhoto,
  { detections, accepted }: DoubtfulFace,
): Promise<{ face: LocatedFace; figures: DoubtFigures } | undefined> {
  const tried = detections.slice(0, MAX_DETECTIONS)
  const [best] = tried
  if (!best) return undefined
  const scores = await scoreDetections(secondOpinion.detector, photo, tried)
  if (Math.max(...scores) < MIN_FULL_RANGE_SCORE) return undefined
  const face = accepted ?? (await locateCoveredFace(secondOpinion.landmarks, photo, best))
  if (!face) return undefined
  const meshes = await findLandmarks(landmarks, photo, tried.map(computeMeshTransform))
  const faceMesh = sum(meshes.map(({ score }) => toLogOdds(score))) / meshes.length
  const keyPoints = pickKeyPoints(face.mesh)
  const figures = {
    fullRange: sum(scores),
    faceMesh,
    disagreement: measureDisagreement(face.detection, keyPoints),
    contrast: Math.min(1, measureContrastAt(photo, keyPoints) / MAX_CONTRAST),
    pitch: clamp(measurePose(face.mesh).pitch / PITCH_UNIT_DEGREES, PITCH_RANGE),
  }
  // A masked face that FaceMesh rejects in most detections stays masked where FaceMesh accepts one.
  return { face: { ...face, isCovered: faceMesh < 0 }, figures }
}

/** Returns the log odds that these figures belong to a face. */
export function computeFaceLogOdds(figures: DoubtFigures): number {
  return (
    INTERCEPT +
    WEIGHTS.fullRange * figures.fullRange +
    WEIGHTS.faceMesh * figures.faceMesh +
    WEIGHTS.disagreement * figures.disagreement +
    WEIGHTS.contrast * figures.contrast +
    WEIGHTS.pitch * figures.pitch
  )
}

/**
 * Returns undefined if Attention Mesh rejects the face, or followed something other than the
 * detection.
 */
async function locateCoveredFace(
  attentionMesh: ModelSession,
  photo: DetailedPhoto,
  detection: Detection,
): Promise<DetectedFace | undefined> {
  const framings = FRAMINGS.map(scale => ({ ...detection, box: scaleBoxAtCentre(detection.box, scale) }))
  const meshes = await findLandmarks(attentionMesh, photo, framings.map(computeMeshTransform))
  const mesh = meshes.toSorted((one, other) => one.score - other.score)[1]
  if (!mesh || mesh.score < MIN_MESH_SCORE) return undefined
  const box = computeBoundingBox(mesh.points)
  if (computeIntersectionOverUnion(box, detection.box) < MIN_AGREEMENT) return undefined
  return { mesh, box, score: detection.score, isCovered: true, detection }
}

function measureDisagreement({ keyPoints }: Detection, [left, right, nose, ...mouth]: KeyPoints): number {
  const distances = [left, right, nose, computeMean(mouth)].map((point, i) =>
    computeDistance(point, keyPoints[i] ?? point),
  )
  const eyes = computeDistance(left, right)
  return eyes > 0 ? Math.min(MAX_DISAGREEMENT, sum(distances) / distances.length / eyes) : MAX_DISAGREEMENT
}

function measureContrastAt(photo: DetailedPhoto, keyPoints: KeyPoints): number {
  const { chipPx, template } = FIVE_POINT_NETWORK
  return measureContrast(cropSquare(photo, computeChipTransform(keyPoints, template), chipPx))
}

function toLogOdds(probability: number): number {
  const logOdds = Math.log(probability / (1 - probability))
  return clamp(logOdds, { least: -MAX_LOG_ODDS, most: MAX_LOG_ODDS })
}

function clamp(value: number, { least, most }: { least: number; most: number }): number {
  return Math.max(least, Math.min(most, value))
}

function computeDistance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

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
async function scoreDetections(
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
