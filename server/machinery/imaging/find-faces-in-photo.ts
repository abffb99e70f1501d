import type { FaceEngine } from '../../../faces/engine.ts'
import type { Face, Point } from '../../../faces/face.ts'
import { scaleBox, scalePoint } from '../../../faces/geometry.ts'
import type { EngineInput } from './decode-for-engine.ts'

/**
 * Finds the faces of a decoded photo, in pixels of the upright original even if the photo was
 * shrunk.
 */
export async function findFacesInPhoto(engine: FaceEngine, { photo, scale }: EngineInput): Promise<Face[]> {
  const faces = await engine.findFaces(photo)
  return scale === 1 ? faces : faces.map(face => scaleFace(face, scale))
}

/** Converts a face found in a shrunk photo to pixels of the original. */
export function scaleFace(face: Face, scale: number): Face {
  const [leftEye, rightEye, nose, leftMouthCorner, rightMouthCorner] = face.keyPoints
  const move = (point: Point) => scalePoint(point, scale)
  return {
    ...face,
    box: scaleBox(face.box, scale),
    keyPoints: [move(leftEye), move(rightEye), move(nose), move(leftMouthCorner), move(rightMouthCorner)],
  }
}
