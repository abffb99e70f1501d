import { readFloats, toTensor } from './tensors.ts'
import { splitIntoBatches } from './split-into-batches.ts'
import type { Detection } from './blazeface.ts'
import { cropSquare, placeSquareAround } from './crop-square.ts'
import type { Point } from './face.ts'
import { apply, computeScale, type Similarity } from './geometry.ts'
import type { ModelSession } from './models.ts'
import type { DetailedPhoto } from './photo.ts'

/** Width and height of FaceMesh's input, in pixels. */
const MESH_INPUT_PX = 192

/**
 * Side of FaceMesh's input relative to the detector's box; from MediaPipe's face_landmark graph.
 */
const MESH_MARGIN = 1.5

/**
 * Minimum intersection over union of FaceMesh's box and the detector's. Below it, FaceMesh followed
 * hair or a neighbouring face; on Labeled Faces in the Wild it is never below 0.67.
 */
export const MIN_AGREEMENT = 0.45

const MESH_POINTS = 468

/** Faces per run of the model. */
const BATCH = 8

/** The landmarks of one face. */
export type Mesh = {
  /** 468 points of the FaceMesh topology, in pixels of the picture. */
  readonly points: readonly Point[]
  /** Depth of each point in pixels of the picture; smaller is nearer to the camera. */
  readonly depths: Float32Array
  /** Confidence of FaceMesh that this is a face, 0 to 1. */
  readonly score: number
}

/** Returns the transform from FaceMesh's input to the picture. */
export function computeMeshTransform(detection: Detection): Similarity {
  return placeSquareAround(detection, { sidePx: MESH_INPUT_PX, margin: MESH_MARGIN })
}

/**
 * Finds the landmarks in squares of a photo; `transforms` map FaceMesh's input to the photo, see
 * computeMeshTransform.
 */
export async function findLandmarks(
  landmarks: ModelSession,
  photo: DetailedPhoto,
  transforms: readonly Similarity[],
): Promise<Mesh[]> {
  const meshes: Mesh[] = []
  for (const batch of splitIntoBatches(transforms, BATCH)) {
    const crops = batch.map(transform => cropSquare(photo, transform, MESH_INPUT_PX))
    const outputs = await landmarks.run({ pixels: toTensor(crops, MESH_INPUT_PX, MESH_INPUT_PX) })
    const coordinates = readFloats(outputs, 'landmarks')
    const scores = readFloats(outputs, 'score')
    for (const [face, transform] of batch.entries())
      meshes.push(readMesh(coordinates, scores[face] ?? 0, face, transform))
  }
  return meshes
}

function readMesh(coordinates: Float32Array, score: number, face: number, transform: Similarity): Mesh {
  const points: Point[] = []
  const depths = new Float32Array(MESH_POINTS)
  const scale = computeScale(transform)
  for (let i = 0; i < MESH_POINTS; i++) {
    const at = (face * MESH_POINTS + i) * 3
    points.push(apply(transform, { x: coordinates[at] ?? 0, y: coordinates[at + 1] ?? 0 }))
    depths[i] = (coordinates[at + 2] ?? 0) * scale
  }
  return { points, depths, score }
}
