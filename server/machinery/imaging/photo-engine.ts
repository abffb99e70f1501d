import { describeDrawnFace } from '../../../faces/drawn-face.ts'
import { createFaceEngine, type FaceEngine } from '../../../faces/engine.ts'
import type { Box, Face } from '../../../faces/face.ts'
import type { FaceModels } from '../../../faces/models.ts'
import { formatEngineVersion, type RecognitionNetwork } from '../../../faces/networks/network.ts'
import { cropFace } from './crop-face.ts'
import { decodeForEngine, openForEngine } from './decode-for-engine.ts'
import { findFacesInPhoto, scaleFace } from './find-faces-in-photo.ts'
import { readDrawnFaces, type DrawnFacesReading } from './read-drawn-faces.ts'
import { PORTRAIT_PX, readPhoto, type PhotoReading, type ReadOptions } from './read-photo.ts'

/** A decoded photo that is searched for faces step by step; boxes are in its upright pixels. */
export type DecodedPhoto = {
  readonly width: number
  readonly height: number
  readonly findFaces: () => Promise<Face[]>
  readonly describeBox: (box: Box) => Promise<Face>
  /** Returns a JPEG. */
  readonly cropPortrait: (face: Face) => Promise<Uint8Array>
}

/** Finds faces with one network. All functions throw the errors of decodeForEngine. */
export type PhotoEngine = {
  readonly engineVersion: string
  readonly network: RecognitionNetwork
  readonly readPhoto: (bytes: Uint8Array, options: ReadOptions) => Promise<PhotoReading>
  readonly readFaces: (bytes: Uint8Array) => Promise<FacesReading>
  readonly readDrawnFaces: (bytes: Uint8Array, boxes: readonly Box[]) => Promise<DrawnFacesReading>
  readonly decodePhoto: (bytes: Uint8Array) => Promise<DecodedPhoto>
}

export function createPhotoEngine(models: FaceModels): PhotoEngine {
  const engine = createFaceEngine(models)
  const { network } = models.embedder
  return {
    engineVersion: formatEngineVersion(network),
    network,
    readPhoto: (bytes, options) => readPhoto(engine, bytes, options),
    readFaces: bytes => readFaces(engine, bytes),
    readDrawnFaces: (bytes, boxes) => readDrawnFaces(models, bytes, boxes),
    async decodePhoto(bytes) {
      const input = await decodeForEngine(bytes)
      const { header, scale, photo } = input
      return {
        width: header.width,
        height: header.height,
        findFaces: () => findFacesInPhoto(engine, input),
        async describeBox({ x, y, width, height }) {
          const box = { x: x / scale, y: y / scale, width: width / scale, height: height / scale }
          return scaleFace(await describeDrawnFace(models, photo, box), scale)
        },
        cropPortrait: face => cropFace(input, face.box, PORTRAIT_PX),
      }
    },
  }
}

type FacesReading = {
  /** Pixels of the upright picture. */
  readonly width: number
  readonly height: number
  readonly faces: readonly Face[]
}

/** Finds the faces of a picture without making renditions. Throws the errors of openForEngine. */
async function readFaces(engine: FaceEngine, bytes: Uint8Array): Promise<FacesReading> {
  const input = await openForEngine(bytes)
  const { width, height } = input.header
  const faces = await findFacesInPhoto(engine, input)
  input.free()
  return { width, height, faces }
}
