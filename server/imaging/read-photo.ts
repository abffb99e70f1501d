import type { FaceEngine } from '../../faces/engine.ts'
import type { Face } from '../../faces/face.ts'
import { cropFace } from './crop-face.ts'
import { decodeForEngine, type EngineInput } from './decode-for-engine.ts'
import { findFacesInPhoto } from './find-faces-in-photo.ts'
import { makeRenditions, type Renditions } from './make-renditions.ts'

/** Side of a face's portrait. */
export const PORTRAIT_PX = 256

/** All that is ever read from a photo. */
export type PhotoReading = Renditions & {
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  readonly takenAt: Date | null
  /** How the stored picture is turned: 1 to 8, as EXIF counts. */
  readonly orientation: number
  /** The packet of XMP that it carries, unread. */
  readonly xmp: Uint8Array | null
  /** Each with its portrait as JPEG; null when none was looked for. */
  readonly faces: readonly { readonly face: Face; readonly portrait: Uint8Array }[] | null
}

export type ReadOptions = { readonly isLookingForFaces: boolean }

/**
 * Reads a photo, decoding it once for all that is made of it. Throws what decodeForEngine throws.
 */
export async function readPhoto(
  engine: FaceEngine,
  bytes: Uint8Array,
  { isLookingForFaces }: ReadOptions,
): Promise<PhotoReading> {
  const input = await decodeForEngine(bytes)
  const faces = isLookingForFaces ? await findPortraits(engine, input) : null
  return {
    ...(await makeRenditions(bytes, input)),
    width: input.header.width,
    height: input.header.height,
    takenAt: input.header.takenAt ?? null,
    orientation: input.header.orientation,
    xmp: input.header.xmp ?? null,
    faces,
  }
}

async function findPortraits(engine: FaceEngine, input: EngineInput): Promise<PhotoReading['faces']> {
  const faces = await findFacesInPhoto(engine, input)
  return Promise.all(
    faces.map(async face => ({ face, portrait: await cropFace(input, face.box, PORTRAIT_PX) })),
  )
}
