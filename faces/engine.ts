import { scaleDetection } from './blazeface.ts'
import { describeFaces, type LocatedFace } from './describe-faces.ts'
import { detectFaces } from './detect.ts'
import type { Box, Face } from './face.ts'
import { computeBoundingBox, computeIntersectionOverUnion } from './geometry.ts'
import { findLandmarks, computeMeshTransform, MIN_AGREEMENT } from './landmarks.ts'
import type { FaceModels } from './models.ts'
import { isSameFace, keepBest } from './non-maximum-suppression.ts'
import { completePhoto, hasSmallFace, readDetails, type DetailedPhoto, type Photo } from './photo.ts'
import { locateDoubtfulFaces, type DetectedFace, type DoubtfulFace } from './second-opinion.ts'

/**
 * Minimum confidence of FaceMesh: real faces of Labeled Faces in the Wild never have less than 0.9.
 */
const MIN_MESH_SCORE = 0.8

/** If a candidate of a face reaches this score, no further one is tried. */
const CERTAIN_MESH_SCORE = 0.9

/** A face that FaceMesh accepts in a less certain detection is doubtful. */
const CERTAIN_SCORE = 0.75

/** Maximum number of candidates of a face on which FaceMesh is run. */
const MAX_CANDIDATES = 5

/** Finds and describes the faces of photos. */
export type FaceEngine = {
  /**
   * Returns the faces of a photo, best first; boxes and key points are in pixels of the upright
   * photo at full size.
   */
  findFaces(photo: Photo): Promise<Face[]>
}

/** Creates an engine that runs these models. */
export function createFaceEngine(models: FaceModels): FaceEngine {
  return {
    async findFaces(given) {
      const { photo, certain, doubtful } = await locateFaces(models, given)
      const found = await locateDoubtfulFaces(models, photo, doubtful)
      const others = keepBest(found.filter(face => isFree(face, certain)))
      return await describeFaces(models.embedder, photo, [...certain, ...others])
    },
  }
}

/** The detected faces of a photo, and the parts of the photo that they need. */
export type DetectedFaces = {
  readonly photo: DetailedPhoto
  readonly certain: readonly LocatedFace[]
  readonly doubtful: readonly DoubtfulFace[]
}

/**
 * Finds the landmarks of each face from the first candidate that reaches CERTAIN_MESH_SCORE, else
 * from the best. Faces that FaceMesh rejects in every candidate, and those of which the detector is
 * not sure, are doubtful: see [Note: Second opinion].
 */
export async function locateFaces(
  models: Pick<FaceModels, 'detector' | 'landmarks'>,
  given: Photo,
): Promise<DetectedFaces> {
  const source = completePhoto(given)
  const scale = source.width / source.overview.width
  const detections = await detectFaces(models.detector, source.overview)
  const faces = detections.map(candidates => candidates.map(face => scaleDetection(face, scale)))
  const boxes = faces.flatMap(([best]) => best?.box ?? [])
  const photo = hasSmallFace(source, boxes) ? await readDetails(source, boxes) : source
  const located: (DetectedFace | undefined)[] = faces.map(() => undefined)
  for (let attempt = 0; attempt < MAX_CANDIDATES; attempt++) {
    const open = faces.flatMap((candidates, face) => {
      const detection = candidates[attempt]
      return detection && (located[face]?.mesh.score ?? 0) < CERTAIN_MESH_SCORE ? [{ face, detection }] : []
    })
    const transforms = open.map(({ detection }) => computeMeshTransform(detection))
    const meshes = await findLandmarks(models.landmarks, photo, transforms)
    for (const [i, { face, detection }] of open.entries()) {
      const mesh = meshes[i]
      if (!mesh || mesh.score <= (located[face]?.mesh.score ?? MIN_MESH_SCORE)) continue
      const box = computeBoundingBox(mesh.points)
      if (computeIntersectionOverUnion(box, detection.box) < MIN_AGREEMENT) continue
      located[face] = { mesh, box, score: detection.score, isCovered: false, detection }
    }
  }
  const certain = keepBest(located.flatMap(face => (face && face.score >= CERTAIN_SCORE ? face : [])))
  const doubtful = faces.flatMap((detections, i) => {
    const accepted = located[i]
    const place = accepted ?? detections[0]
    return place && isFree(place, certain) ? [{ detections, accepted }] : []
  })
  return { photo, certain, doubtful }
}

function isFree({ box }: { box: Box }, certain: readonly LocatedFace[]): boolean {
  return !certain.some(face => isSameFace(face.box, box))
}
