import { InferenceSession, env } from 'onnxruntime-web/wasm'
import { createFaceEngine } from '../../../faces/engine.ts'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import type { Pixels } from '../../../faces/pixels.ts'

/** A request to the page: the address of a photo, or of the raw RGB bytes of a picture. */
export type PictureRequest = {
  readonly url: string
  /** Size of the raw picture; absent for a photo, which the browser decodes. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** The page's answer for a face: only what JSON can represent. */
export type PageFace = { readonly x: number; readonly y: number; readonly embedding: number[] }

// The browser's APIs in use; the tests are compiled without the types of browsers.
type Bitmap = { readonly width: number; readonly height: number }
type Context = {
  drawImage(bitmap: Bitmap, x: number, y: number): void
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
}
declare function createImageBitmap(photo: Blob, options: { colorSpaceConversion: 'none' }): Promise<Bitmap>
declare class OffscreenCanvas {
  constructor(width: number, height: number)
  getContext(kind: '2d'): Context | null
}

declare global {
  var findFaces: (picture: PictureRequest) => Promise<PageFace[]>
}

env.wasm.wasmPaths = '/wasm/'
env.wasm.numThreads = 1

function load(file: string): Promise<InferenceSession> {
  return InferenceSession.create(`/models/${file}`)
}

globalThis.findFaces = async ({ url, size }) => {
  const engine = createFaceEngine({
    detector: await load('blazeface.onnx'),
    landmarks: await load('facemesh.onnx'),
    secondOpinion: {
      detector: await load('full-range-detector.onnx'),
      landmarks: await load('attention-mesh.onnx'),
    },
    embedder: { session: await load('mobilefacenet.onnx'), network: BUNDLED_NETWORK },
  })
  const answer = await fetch(url)
  const pixels = size
    ? { data: new Uint8Array(await answer.arrayBuffer()), ...size }
    : await decodePhoto(await answer.blob())
  const faces = await engine.findFaces({ pixels })
  return faces.map(({ box: { x, y }, embedding }) => ({ x, y, embedding: [...embedding] }))
}

/** Decodes a photo upright, in the colours of the file, as RGB. */
async function decodePhoto(photo: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(photo, { colorSpaceConversion: 'none' })
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('there is no canvas')
  context.drawImage(bitmap, 0, 0)
  const withAlpha = context.getImageData(0, 0, width, height).data
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    data[3 * i] = withAlpha[4 * i] ?? 0
    data[3 * i + 1] = withAlpha[4 * i + 1] ?? 0
    data[3 * i + 2] = withAlpha[4 * i + 2] ?? 0
  }
  return { data, width, height }
}
