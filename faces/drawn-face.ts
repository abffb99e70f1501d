import { describeFaces } from './describe-faces.ts'
import type { Box, Face } from './face.ts'
import {
  computeBoundingBox,
  computeCentre,
  computeIntersectionOverUnion,
  scaleBoxAtCentre,
} from './geometry.ts'
import { findLandmarks, computeMeshTransform, type Mesh } from './landmarks.ts'
import type { FaceModels } from './models.ts'
import { completePhoto, readDetails, type Photo } from './photo.ts'

// Users draw boxes around heads as well as faces, mostly around those that the detector missed:
// tilted and turned heads. FaceMesh is run on the box at several sizes and angles, and the best
// result is used.

/** Sides of the square given to FaceMesh, relative to the box. */
const SIZES = [1, 0.75, 1.3]

/** Angles of the head to try, in degrees. */
const TURNS = [0, -30, 30, -60, 60, 90, -90, 180]

/**
 * Minimum intersection over union of FaceMesh's box and the drawn one; below it, FaceMesh found
 * another face.
 */
const LEAST_OVERLAP = 0.15

/**
 * Describes the face in a box drawn by a user, in pixels of the upright photo at full size, like a
 * detected face. If FaceMesh is unsure, the quality is low, so that grouping ignores the face. The
 * box is not changed.
 */
export async function describeDrawnFace(models: FaceModels, given: Photo, box: Box): Promise<Face> {
  const photo = await readDetails(completePhoto(given), [box])
  const transforms = SIZES.flatMap(size =>
    TURNS.map(degrees =>
      computeMeshTransform({
        box: scaleBoxAtCentre(box, size),
        keyPoints: placeEyes(box, degrees),
        score: 1,
      }),
    ),
  )
  const mesh = pickBestMesh(await findLandmarks(models.landmarks, photo, transforms), box)
  const [face] = await describeFaces(models.embedder, photo, [
    { mesh, box, score: mesh.score, isCovered: false },
  ])
  if (!face) throw new TypeError('the embedder returned no embedding for a face')
  return { ...face, quality: face.quality * mesh.score }
}

function pickBestMesh(meshes: readonly Mesh[], box: Box): Mesh {
  const inBox = meshes.filter(
    mesh => computeIntersectionOverUnion(computeBoundingBox(mesh.points), box) >= LEAST_OVERLAP,
  )
  const [first, ...rest] = inBox.length > 0 ? inBox : meshes
  if (!first) throw new TypeError('FaceMesh returned no result for a face')
  // Of equal scores the earlier one is used, because it is closer to the drawn box.
  return rest.reduce((best, mesh) => (mesh.score > best.score ? mesh : best), first)
}

/** Returns two key points at the eyes of a head tilted by this angle. */
function placeEyes(box: Box, degrees: number) {
  const { x, y } = computeCentre(box)
  const angle = (degrees * Math.PI) / 180
  return [
    { x, y },
    { x: x + Math.cos(angle), y: y + Math.sin(angle) },
  ]
}
