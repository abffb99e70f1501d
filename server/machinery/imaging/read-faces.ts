import type { FaceEngine } from '../../../faces/engine.ts'
import type { Face } from '../../../faces/face.ts'
import { openForEngine } from './decode-for-engine.ts'
import { findFacesInPhoto } from './find-faces-in-photo.ts'

export type FacesReading = {
  /** Pixels of the upright picture. */
  readonly width: number
  readonly height: number
  readonly faces: readonly Face[]
}

/** Finds the faces of a picture without making renditions. Throws the errors of openForEngine. */
export async function readFaces(engine: FaceEngine, bytes: Uint8Array): Promise<FacesReading> {
  const input = await openForEngine(bytes)
  const { width, height } = input.header
  return { width, height, faces: await findFacesInPhoto(engine, input) }
}
