import type { Detection } from './blazeface.ts'
import type { Point } from './face.ts'
import { apply, centreOf, scaleOf, type Similarity } from './geometry.ts'
import type { ModelSession } from './models.ts'
import { floatsOf, toTensor } from './tensors.ts'

/** Width and height of the picture that FaceMesh takes, in pixels. */
export const MESH_INPUT_PX = 192

/** Side of the square that FaceMesh sees, in sides of the detector's box; MediaPipe's face_landmark graph. */
const MESH_MARGIN = 1.5

const MESH_POINTS = 468

/** The landmarks of one face. */
export type Mesh = {
  /** 468 points of the FaceMesh topology, in pixels of the picture. */
  readonly points: readonly Point[]
  /** Depth of each point in pixels of the picture; smaller is nearer to the camera. */
  readonly depths: Float32Array
  /** How sure FaceMesh is that it sees a face, 0 to 1. */
  readonly score: number
}

/** The transform from FaceMesh's input to the picture: the detection's square, turned until its eyes are level. */
export function meshTransform({ box, keyPoints: [leftEye, rightEye] }: Detection): Similarity {
  const angle = leftEye && rightEye ? Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x) : 0
  const scale = (Math.max(box.width, box.height) * MESH_MARGIN) / MESH_INPUT_PX
  const turned = { a: scale * Math.cos(angle), b: scale * Math.sin(angle), tx: 0, ty: 0 }
  const middle = apply(turned, { x: MESH_INPUT_PX / 2, y: MESH_INPUT_PX / 2 })
  const centre = centreOf(box)
  return { ...turned, tx: centre.x - middle.x, ty: centre.y - middle.y }
}

/**
 * Finds the landmarks of several faces at once. `crops` are RGB squares of MESH_INPUT_PX, cut out by `transforms`,
 * which take their coordinates back to the picture.
 */
export async function findLandmarks(
  landmarks: ModelSession,
  crops: readonly Uint8Array[],
  transforms: readonly Similarity[],
): Promise<Mesh[]> {
  if (crops.length === 0) return []
  const outputs = await landmarks.run({ pixels: toTensor(crops, MESH_INPUT_PX, MESH_INPUT_PX) })
  const coordinates = floatsOf(outputs, 'landmarks')
  const scores = floatsOf(outputs, 'score')
  return transforms.map((transform, face) => readMesh(coordinates, scores[face] ?? 0, face, transform))
}

function readMesh(coordinates: Float32Array, score: number, face: number, transform: Similarity): Mesh {
  const points: Point[] = []
  const depths = new Float32Array(MESH_POINTS)
  const scale = scaleOf(transform)
  for (let i = 0; i < MESH_POINTS; i++) {
    const at = (face * MESH_POINTS + i) * 3
    points.push(apply(transform, { x: coordinates[at] ?? 0, y: coordinates[at + 1] ?? 0 }))
    depths[i] = (coordinates[at + 2] ?? 0) * scale
  }
  return { points, depths, score }
}
