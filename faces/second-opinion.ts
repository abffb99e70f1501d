import type { Detection } from './blazeface.ts'
import type { LocatedFace } from './describe-faces.ts'
import { scoreDetections } from './full-range-detector.ts'
import { boundingBox, intersectionOverUnion, scaleBoxAtCentre } from './geometry.ts'
import { findLandmarks, meshTransform, MIN_AGREEMENT } from './landmarks.ts'
import type { SecondOpinionModels } from './models.ts'
import type { CompletePhoto } from './photo.ts'

// [Note: Second opinion] FaceMesh rejects half of all faces behind masks, and some behind hands. Of
// what the detector is not sure of, it takes wheels and lemons for faces. So a second pair of
// models decides there: MediaPipe's full-range detector and Attention Mesh, FaceMesh's successor.
// Each of them alone would take clocks for faces. The thresholds were chosen on the development
// sets of bench/missed-faces.ts; decision 38 has the figures.

/** A face that FaceMesh accepts in less certain detections must be confirmed. */
const CERTAIN_SCORE = 0.75

/** Least score of the full-range detector that confirms what FaceMesh accepts. */
const MIN_CONFIRMING_SCORE = 0.3

/** Least score of the detector for a face that FaceMesh rejects. */
const MIN_SCORE = 0.5

/** Least score of the full-range detector for such a face. */
const MIN_FULL_RANGE_SCORE = 0.4

/** Least sum of both. */
const MIN_SCORE_SUM = 1.2

/** Framings of the best detection for Attention Mesh, in sides of its box. */
const FRAMINGS = [0.85, 1, 1.2]

/** Least score of Attention Mesh, the middle one of its framings. */
const MIN_MESH_SCORE = 0.5

/** A face that FaceMesh accepts, and the detection in which it does. */
export type BareFace = LocatedFace & { readonly detection: Detection }

/** Keeps the faces that are certain or that the full-range detector confirms. */
export async function keepConfirmed(
  { detector }: SecondOpinionModels,
  photo: CompletePhoto,
  faces: readonly (BareFace | undefined)[],
): Promise<BareFace[]> {
  const certain: BareFace[] = []
  const doubtful: BareFace[] = []
  for (const face of faces) if (face) (face.score < CERTAIN_SCORE ? doubtful : certain).push(face)
  const scores = await scoreDetections(
    detector,
    photo,
    doubtful.map(({ detection }) => detection),
  )
  return [...certain, ...doubtful.filter((_, i) => (scores[i] ?? 0) >= MIN_CONFIRMING_SCORE)]
}

/** Finds the landmarks of faces that FaceMesh rejects, where the other models confirm them. */
export async function locateCoveredFaces(
  models: SecondOpinionModels,
  photo: CompletePhoto,
  rejected: readonly Detection[],
): Promise<LocatedFace[]> {
  const sure = rejected.filter(({ score }) => score >= MIN_SCORE)
  const scores = await scoreDetections(models.detector, photo, sure)
  const located: LocatedFace[] = []
  for (const [i, detection] of sure.entries()) {
    const score = scores[i] ?? 0
    if (score < MIN_FULL_RANGE_SCORE || detection.score + score < MIN_SCORE_SUM) continue
    const face = await locateByAttentionMesh(models, photo, detection)
    if (face) located.push(face)
  }
  return located
}

async function locateByAttentionMesh(
  { landmarks }: SecondOpinionModels,
  photo: CompletePhoto,
  detection: Detection,
): Promise<LocatedFace | undefined> {
  const framings = FRAMINGS.map(scale => ({ ...detection, box: scaleBoxAtCentre(detection.box, scale) }))
  const meshes = await findLandmarks(landmarks, photo, framings.map(meshTransform))
  const mesh = meshes.toSorted((one, other) => one.score - other.score)[1]
  if (!mesh || mesh.score < MIN_MESH_SCORE) return undefined
  const box = boundingBox(mesh.points)
  if (intersectionOverUnion(box, detection.box) < MIN_AGREEMENT) return undefined
  return { mesh, box, score: detection.score, isCovered: true }
}
