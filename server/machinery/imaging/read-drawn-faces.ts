import { describeDrawnFace } from '../../../faces/drawn-face.ts'
import type { Box, Face } from '../../../faces/face.ts'
import type { FaceModels } from '../../../faces/models.ts'
import { cropFace } from './crop-face.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import { scaleFace } from './find-faces-in-photo.ts'
import { PORTRAIT_PX } from './read-photo.ts'

export type DrawnFacesReading = {
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  /** In the order of the boxes, with portraits as JPEG. */
  readonly faces: readonly { readonly face: Face; readonly portrait: Uint8Array }[]
}

/**
 * Embeds the faces in drawn boxes, given in fractions of the upright photo. Throws the errors of
 * decodeForEngine.
 */
export async function readDrawnFaces(
  models: FaceModels,
  bytes: Uint8Array,
  boxes: readonly Box[],
): Promise<DrawnFacesReading> {
  const input = await decodeForEngine(bytes)
  const { width, height } = input.header
  const faces: { face: Face; portrait: Uint8Array }[] = []
  for (const box of boxes) {
    const inPhoto = {
      x: (box.x * width) / input.scale,
      y: (box.y * height) / input.scale,
      width: (box.width * width) / input.scale,
      height: (box.height * height) / input.scale,
    }
    const face = scaleFace(await describeDrawnFace(models, input.photo, inPhoto), input.scale)
    faces.push({ face, portrait: await cropFace(input, face.box, PORTRAIT_PX) })
  }
  return { width, height, faces }
}
