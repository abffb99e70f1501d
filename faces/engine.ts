import { CHIP_PX, CHIP_VIEWS, chipTransform } from './align.ts'
import type { Detection } from './blazeface.ts'
import { detectFaces } from './detect.ts'
import { embedFaces } from './embed.ts'
import type { Box, Face, KeyPoints, Point } from './face.ts'
import { cutOut, uprightWidth } from './cut-out.ts'
import { intersectionOverUnion } from './geometry.ts'
import { findLandmarks, MESH_INPUT_PX, meshTransform, type Mesh } from './landmarks.ts'
import type { FaceModels } from './models.ts'
import { keepBest } from './non-maximum-suppression.ts'
import { completePhoto, type CompletePhoto, type Photo } from './photo.ts'
import { blurOf, poseOf, qualityOf } from './quality.ts'

/** Changes whenever the same photo could give other faces or embeddings, so that stored ones can be redone. */
export const ENGINE_VERSION = '3'

/** How sure FaceMesh must be: real faces of Labeled Faces in the Wild never have less than 0.9. */
const LEAST_MESH_SCORE = 0.8

/**
 * Intersection over union of FaceMesh's box and the detector's below which FaceMesh took hair or a neighbour for the
 * face; on the pictures of Labeled Faces in the Wild it is never below 0.67.
 */
const LEAST_AGREEMENT = 0.45

/** Sure enough to look at no further sighting of a face. */
const CONVINCED_MESH_SCORE = 0.9

/** At the most so many sightings of a face are shown to FaceMesh. */
const MOST_SIGHTINGS = 5

/** Finds and describes the faces of photos. */
export type FaceEngine = {
  /** The faces of a photo, best first; boxes and key points in pixels of the upright photo at full size. */
  findFaces(photo: Photo): Promise<Face[]>
}

/** An engine that runs on these models. */
export function createFaceEngine(models: FaceModels): FaceEngine {
  return {
    async findFaces(given) {
      const photo = completePhoto(given)
      const detections = await detectFaces(models.detector, photo.overview)
      const located = await locateFaces(
        models,
        photo,
        detections.map(face => enlarge(face, uprightWidth(photo) / photo.overview.width)),
      )
      const chips = located.map(({ mesh }) =>
        CHIP_VIEWS.map(view => cutOut(photo, chipTransform(mesh.points, view), CHIP_PX)),
      )
      const embeddings = await embedFaces(models.embedder, chips)
      return located.flatMap((face, i) => {
        const embedding = embeddings[i]
        return embedding ? [describeFace(face, blurOf(chips[i]?.[0] ?? new Uint8Array()), embedding)] : []
      })
    },
  }
}

type LocatedFace = { readonly detection: Detection; readonly mesh: Mesh; readonly box: Box }

/**
 * The landmarks of each face, from the first of its sightings that convinces FaceMesh, else from the best. Faces that
 * FaceMesh does not take for one at all are dropped.
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
    const crops = transforms.map(transform => cutOut(photo, transform, MESH_INPUT_PX))
    const meshes = await findLandmarks(models.landmarks, crops, transforms)
    for (const [i, { face, detection }] of open.entries()) {
      const mesh = meshes[i]
      if (!mesh || mesh.score <= (located[face]?.mesh.score ?? LEAST_MESH_SCORE)) continue
      const box = boundingBox(mesh.points)
      if (intersectionOverUnion(box, detection.box) < LEAST_AGREEMENT) continue
      located[face] = { detection, mesh, box }
    }
  }
  return keepBest(
    located.flatMap(face => (face ? [{ ...face, keyPoints: [], score: face.detection.score }] : [])),
  )
}

function enlarge(detections: readonly Detection[], scale: number): Detection[] {
  return detections.map(({ box, keyPoints, score }) => ({
    box: { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
    keyPoints: keyPoints.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    score,
  }))
}

function boundingBox(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function describeFace({ detection, mesh, box }: LocatedFace, blur: number, embedding: Float32Array): Face {
  const pose = poseOf(mesh)
  return {
    box,
    keyPoints: keyPointsOf(mesh),
    score: detection.score,
    pose,
    blur,
    quality: qualityOf({ widthPx: box.width, blur, pose }),
    embedding,
  }
}

function keyPointsOf({ points }: Mesh): KeyPoints {
  const point = (index: number) => points[index] ?? { x: 0, y: 0 }
  const middle = (one: number, other: number) => ({
    x: (point(one).x + point(other).x) / 2,
    y: (point(one).y + point(other).y) / 2,
  })
  return [middle(33, 133), middle(362, 263), point(1), point(61), point(291)]
}
