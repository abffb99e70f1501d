import { scaleDetection, type Detection } from './blazeface.ts'
import { uprightWidth } from './cut-out.ts'
import { describeFaces, type LocatedFace } from './describe-faces.ts'
import { detectFaces } from './detect.ts'
import type { Face } from './face.ts'
import { boundingBox, intersectionOverUnion } from './geometry.ts'
import { findLandmarks, meshTransform } from './landmarks.ts'
import type { FaceModels } from './models.ts'
import { keepBest } from './non-maximum-suppression.ts'
import { completePhoto, type CompletePhoto, type Photo } from './photo.ts'

/** How sure FaceMesh must be: real faces of Labeled Faces in the Wild never have less than 0.9. */
const LEAST_MESH_SCORE = 0.8

/**
 * Intersection over union of FaceMesh's box and the detector's below which FaceMesh took hair or a
 * neighbour for the face; on the pictures of Labeled Faces in the Wild it is never below 0.67.
 */
const LEAST_AGREEMENT = 0.45

/** Sure enough to look at no further sighting of a face. */
const CONVINCED_MESH_SCORE = 0.9

/** At the most so many sightings of a face are shown to FaceMesh. */
const MOST_SIGHTINGS = 5

/** Finds and describes the faces of photos. */
export type FaceEngine = {
  /**
   * The faces of a photo, best first; boxes and key points in pixels of the upright photo at full
   * size.
   */
  findFaces(photo: Photo): Promise<Face[]>
}

/** An engine that runs on these models. */
export function createFaceEngine(models: FaceModels): FaceEngine {
  return {
    async findFaces(given) {
      const photo = completePhoto(given)
      const scale = uprightWidth(photo) / photo.overview.width
      const detections = await detectFaces(models.detector, photo.overview)
      const faces = detections.map(sightings => sightings.map(face => scaleDetection(face, scale)))
      return await describeFaces(models.embedder, photo, await locateFaces(models, photo, faces))
    },
  }
}

/**
 * The landmarks of each face, from the first of its sightings that convinces FaceMesh, else from
 * the best. Faces that FaceMesh does not take for one at all are dropped.
 */
async function locateFaces(
  models: FaceModels,
  photo: CompletePhoto,
  faces: readonly Detection[][],
): Promise<LocatedFace[]> {
  const located: (LocatedFace | undefined)[] = faces.map(() => undefined)
  for (let attempt = 0; attempt < MOST_SIGHTINGS; attempt++) {
    const open = faces.flatMap((sightings, face) => {
      const detection = sightings[attempt]
      return detection && (located[face]?.mesh.score ?? 0) < CONVINCED_MESH_SCORE ? [{ face, detection }] : []
    })
    const transforms = open.map(({ detection }) => meshTransform(detection))
    const meshes = await findLandmarks(models.landmarks, photo, transforms)
    for (const [i, { face, detection }] of open.entries()) {
      const mesh = meshes[i]
      if (!mesh || mesh.score <= (located[face]?.mesh.score ?? LEAST_MESH_SCORE)) continue
      const box = boundingBox(mesh.points)
      if (intersectionOverUnion(box, detection.box) < LEAST_AGREEMENT) continue
      located[face] = { mesh, box, score: detection.score }
    }
  }
  return keepBest(located.filter(face => face !== undefined))
}
