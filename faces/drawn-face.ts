import { describeFaces } from './describe-faces.ts'
import type { Box, Face } from './face.ts'
import { boundingBox, centreOf, intersectionOverUnion } from './geometry.ts'
import { findLandmarks, meshTransform, type Mesh } from './landmarks.ts'
import type { FaceModels } from './models.ts'
import { completePhoto, type Photo } from './photo.ts'

// People draw boxes around heads as well as faces, and draw what the detector missed: bent and
// turned heads above all. FaceMesh is shown the box at several sizes and turns, and has the last
// word on which frames a face.

/** Sides of the square that FaceMesh is shown, in sides of the box. */
const SIZES = [1, 0.75, 1.3]

/** Degrees by which the head may be bent. */
const TURNS = [0, -30, 30, -60, 60, 90, -90, 180]

/** Where FaceMesh finds a face beside the box, it is another one. */
const LEAST_OVERLAP = 0.15

/**
 * Describes the face in a box that somebody drew, in pixels of the upright photo at full size, like
 * any that was found. Where there is hardly a face to be seen its quality is low, so that it
 * attracts no other. The box stays as it was drawn.
 */
export async function describeDrawnFace(models: FaceModels, given: Photo, box: Box): Promise<Face> {
  const photo = completePhoto(given)
  const transforms = SIZES.flatMap(size =>
    TURNS.map(degrees =>
      meshTransform({ box: resized(box, size), keyPoints: eyesAt(box, degrees), score: 1 }),
    ),
  )
  const mesh = bestMesh(await findLandmarks(models.landmarks, photo, transforms), box)
  const [face] = await describeFaces(models.embedder, photo, [{ mesh, box, score: mesh.score }])
  if (!face) throw new TypeError('the embedder gave nothing for a face')
  return { ...face, quality: face.quality * mesh.score }
}

function bestMesh(meshes: readonly Mesh[], box: Box): Mesh {
  const inBox = meshes.filter(mesh => intersectionOverUnion(boundingBox(mesh.points), box) >= LEAST_OVERLAP)
  const [first, ...rest] = inBox.length > 0 ? inBox : meshes
  if (!first) throw new TypeError('FaceMesh gave nothing for a face')
  // Earlier ones are drawn closer to the box as it is.
  return rest.reduce((best, mesh) => (mesh.score > best.score ? mesh : best), first)
}

function resized({ x, y, width, height }: Box, size: number): Box {
  const [dx, dy] = [(width * (1 - size)) / 2, (height * (1 - size)) / 2]
  return { x: x + dx, y: y + dy, width: width * size, height: height * size }
}

/** Two points in the box, level for a head bent by so many degrees. */
function eyesAt(box: Box, degrees: number) {
  const { x, y } = centreOf(box)
  const angle = (degrees * Math.PI) / 180
  return [
    { x, y },
    { x: x + Math.cos(angle), y: y + Math.sin(angle) },
  ]
}
