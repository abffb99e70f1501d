import type { FaceEngine } from '../../faces/engine.ts'
import type { Face } from '../../faces/face.ts'
import { cropFace } from './crop-face.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import { findFacesInPhoto } from './find-faces-in-photo.ts'
import { makeRenditions, type Renditions } from './make-renditions.ts'

const CROP_PX = 256

/** All that is ever read from a photo. */
export type PhotoReading = Renditions & {
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  readonly takenAt: Date | null
  /** Each with its portrait as JPEG. */
  readonly faces: readonly { readonly face: Face; readonly portrait: Uint8Array }[]
}

/** Reads a photo, decoding it once for all that is made of it. Throws what decodeForEngine throws. */
export async function readPhoto(engine: FaceEngine, bytes: Uint8Array): Promise<PhotoReading> {
  const input = await decodeForEngine(bytes)
  const faces = await findFacesInPhoto(engine, input)
  const portraits = await Promise.all(
    faces.map(async face => ({ face, portrait: await cropFace(input, face.box, CROP_PX) })),
  )
  return {
    ...(await makeRenditions(bytes, input)),
    width: input.header.width,
    height: input.header.height,
    takenAt: input.header.takenAt ?? null,
    faces: portraits,
  }
}
