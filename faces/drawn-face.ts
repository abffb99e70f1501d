import { CHIP_PX, CHIP_VIEWS, chipTransform } from './align.ts'
import { cutOut } from './cut-out.ts'
import { embedFaces } from './embed.ts'
import type { Box, Face, KeyPoints } from './face.ts'
import { centreOf, intersectionOverUnion } from './geometry.ts'
import { findLandmarks, MESH_INPUT_PX, meshTransform, type Mesh } from './landmarks.ts'
import type { FaceModels } from './models.ts'
import { completePhoto, type Photo } from './photo.ts'
import { blurOf, poseOf, qualityOf } from './quality.ts'

// People draw boxes around heads as well as faces, and draw what the detector missed: bent and turned heads above all. FaceMesh
// is shown the box at several sizes and turns, and has the last word on which frames a face.

/** Sides of the square that FaceMesh is shown, in sides of the box. */
const SIZES = [1, 0.75, 1.3]

/** Degrees by which the head may be bent. */
const TURNS = [0, -30, 30, -60, 60, 90, -90, 180]

/** Where FaceMesh finds a face beside the box, it is another one. */
const LEAST_OVERLAP = 0.15

/**
 * Describes the face in a box that somebody drew, in pixels of the upright photo at full size, like any that was found. Where
 * there is hardly a face to be seen its quality is low, so that it attracts no other. The box stays as it was drawn.
 */
export async function describeDrawnFace(models: FaceModels, given: Photo, box: Box): Promise<Face> {
  const photo = completePhoto(given)
  const transforms = SIZES.flatMap(size =>
    TURNS.map(degrees =>
      meshTransform({ box: resized(box, size), keyPoints: eyesAt(box, degrees), score: 1 }),
    ),
  )
  const crops = transforms.map(transform => cutOut(photo, transform, MESH_INPUT_PX))
  const mesh = bestMesh(await findLandmarks(models.landmarks, crops, transforms), box)
  const chips = CHIP_VIEWS.map(view => cutOut(photo, chipTransform(mesh.points, view), CHIP_PX))
  const [embedding] = await embedFaces(models.embedder, [chips])
  if (!embedding) throw new TypeError('the embedder gave nothing for a face')
  const blur = blurOf(chips[0] ?? new Uint8Array())
  const pose = poseOf(mesh)
  return {
    box,
    keyPoints: keyPointsOf(mesh),
    score: mesh.score,
    pose,
    blur,
    quality: qualityOf({ widthPx: box.width, blur, pose }) * mesh.score,
    embedding,
  }
}

function bestMesh(meshes: readonly Mesh[], box: Box): Mesh {
  const inBox = meshes.filter(mesh => intersectionOverUnion(boundsOf(mesh), box) >= LEAST_OVERLAP)
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

function boundsOf({ points }: Mesh): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** As of any face: the middle of each eye between its corners, the nose, the corners of the mouth. */
function keyPointsOf({ points }: Mesh): KeyPoints {
  const point = (index: number) => points[index] ?? { x: 0, y: 0 }
  const between = (one: number, other: number) => ({
    x: (point(one).x + point(other).x) / 2,
    y: (point(one).y + point(other).y) / 2,
  })
  return [between(33, 133), between(362, 263), point(1), point(61), point(291)]
}
