import { scaleDetection, type Detection } from './blazeface.ts'
import { uprightWidth } from './crop-square.ts'
import { describeFaces, type LocatedFace } from './describe-faces.ts'
import { detectFaces } from './detect.ts'
import type { Box, Face } from './face.ts'
import { boundingBox, intersectionOverUnion } from './geometry.ts'
import { findLandmarks, meshTransform, MIN_AGREEMENT } from './landmarks.ts'
import type { FaceModels } from './models.ts'
import { isSameFace, keepBest } from './non-maximum-suppression.ts'
import { completePhoto, type CompletePhoto, type Photo } from './photo.ts'
import { keepConfirmed, locateCoveredFaces, type BareFace } from './second-opinion.ts'

/**
 * Least confidence of FaceMesh: real faces of Labeled Faces in the Wild never have less than 0.9.
 */
const MIN_MESH_SCORE = 0.8

/** From this score on no further candidate of a face is tried. */
const CERTAIN_MESH_SCORE = 0.9

/** Most candidates of a face on which FaceMesh is run. */
const MAX_CANDIDATES = 5

/** Finds and describes the faces of photos. */
export type FaceEngine = {
  /**
   * The faces of a photo, best first; boxes and key points in pixels of the upright photo at full
   * size.
   */
  findFaces(photo: Photo): Promise<Face[]>
}

/** Creates an engine that runs these models. */
export function createFaceEngine(models: FaceModels): FaceEngine {
  return {
    async findFaces(given) {
      const photo = completePhoto(given)
      const scale = uprightWidth(photo) / photo.overview.width
      const detections = await detectFaces(models.detector, photo.overview)
      const faces = detections.map(candidates => candidates.map(face => scaleDetection(face, scale)))
      return await describeFaces(models.embedder, photo, await locateFaces(models, photo, faces))
    },
  }
}

/**
 * Finds the landmarks of each face from the first candidate that reaches CERTAIN_MESH_SCORE, else
 * from the best. Those that it rejects for every candidate, and those of which the detector is not
 * sure, get a second opinion.
 */
async function locateFaces(
  models: FaceModels,
  photo: CompletePhoto,
  faces: readonly Detection[][],
): Promise<LocatedFace[]> {
  const located: (BareFace | undefined)[] = faces.map(() => undefined)
  for (let attempt = 0; attempt < MAX_CANDIDATES; attempt++) {
    const open = faces.flatMap((candidates, face) => {
      const detection = candidates[attempt]
      return detection && (located[face]?.mesh.score ?? 0) < CERTAIN_MESH_SCORE ? [{ face, detection }] : []
    })
    const transforms = open.map(({ detection }) => meshTransform(detection))
    const meshes = await findLandmarks(models.landmarks, photo, transforms)
    for (const [i, { face, detection }] of open.entries()) {
      const mesh = meshes[i]
      if (!mesh || mesh.score <= (located[face]?.mesh.score ?? MIN_MESH_SCORE)) continue
      const box = boundingBox(mesh.points)
      if (intersectionOverUnion(box, detection.box) < MIN_AGREEMENT) continue
      located[face] = { mesh, box, score: detection.score, isCovered: false, detection }
    }
  }
  const bare = keepBest(await keepConfirmed(models.secondOpinion, photo, located))
  const isFree = ({ box }: { box: Box }) => !bare.some(face => isSameFace(face.box, box))
  const rejected = faces.flatMap(([best]) => (best && isFree(best) ? [best] : []))
  const covered = await locateCoveredFaces(models.secondOpinion, photo, rejected)
  return [...bare, ...keepBest(covered.filter(isFree))]
}
