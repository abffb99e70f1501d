import type { FaceEngine } from '../../../faces/engine.ts'
import type { Face } from '../../../faces/face.ts'
import { cropFace } from './crop-face.ts'
import { decodeForEngine, type EngineInput } from './decode-for-engine.ts'
import { findFacesInPhoto } from './find-faces-in-photo.ts'
import { makeRenditions, type Renditions } from './make-renditions.ts'

/** Side of a face's portrait, in pixels. */
export const PORTRAIT_PX = 256

/** Everything that is read from a photo. */
export type PhotoReading = Renditions & {
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  readonly takenAt: Date | null
  /** When the file says that it was changed last. */
  readonly modifiedAt: Date | null
  /** Maker and model; empty if the photo does not say. */
  readonly camera: string
  /** The id that an iPhone gives to all photos of a burst; null without one. */
  readonly burstId: string | null
  /** EXIF orientation of the stored picture, 1 to 8. */
  readonly orientation: number
  /** The XMP packet in the file, not parsed. */
  readonly xmp: Uint8Array | null
  /** With portraits as JPEG; null if the photo was not searched for faces. */
  readonly faces: readonly { readonly face: Face; readonly portrait: Uint8Array }[] | null
}

export type ReadOptions = {
  readonly shouldFindFaces: boolean
  /** Whether to make the thumbnail too, since the photo has none. */
  readonly needsThumbnail: boolean
}

/** Decodes a photo once, and derives everything from it. Throws the errors of decodeForEngine. */
export async function readPhoto(
  engine: FaceEngine,
  bytes: Uint8Array,
  { shouldFindFaces, needsThumbnail }: ReadOptions,
): Promise<PhotoReading> {
  const input = await decodeForEngine(bytes)
  const faces = shouldFindFaces ? await findPortraits(engine, input) : null
  const renditions = await makeRenditions(input, { needsThumbnail })
  input.free()
  return {
    ...renditions,
    width: input.header.width,
    height: input.header.height,
    takenAt: input.header.takenAt ?? null,
    modifiedAt: input.header.modifiedAt ?? null,
    camera: input.header.camera,
    burstId: input.header.burstId ?? null,
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
