import { computeChipTransform } from './align.ts'
import type { Detection } from './blazeface.ts'
import { cropSquare } from './crop-square.ts'
import { pickKeyPoints, type LocatedFace } from './describe-faces.ts'
import type { KeyPoints, Point } from './face.ts'
import { scoreDetections } from './full-range-detector.ts'
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

// [Note: Second opinion] FaceMesh rejects half of all faces behind masks, and some behind hands.
// Among detections of which the detector is not sure, it accepts wheels and lemons as faces. No
// single network distinguishes these: concentric rings deceive FaceMesh, the full-range detector
// and Attention Mesh. So all of them are run on each detection of a doubtful face, and a logistic
// model weighs their results. bench/fit-doubt.ts fits it; decision 58 has the data and the figures.

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
    const measured = await measureDoubtfulFace(models, photo, face)
    if (measured && computeFaceLogOdds(measured.figures) > 0) located.push(measured.face)
  }
  return located
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
