import { InferenceSession, env } from 'onnxruntime-web/wasm'
import { createFaceEngine } from '../../../faces/engine.ts'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'

/** What the test asks of the page: where the raw RGB bytes of a picture lie, and its size. */
export type PictureRequest = { readonly url: string; readonly width: number; readonly height: number }

/** What the page answers of a face: only what survives JSON. */
export type PageFace = { readonly x: number; readonly y: number; readonly embedding: number[] }

declare global {
  var findFaces: (picture: PictureRequest) => Promise<PageFace[]>
}

env.wasm.wasmPaths = '/wasm/'
env.wasm.numThreads = 1

function load(file: string): Promise<InferenceSession> {
  return InferenceSession.create(`/models/${file}`)
}

globalThis.findFaces = async ({ url, width, height }) => {
  const engine = createFaceEngine({
    detector: await load('blazeface.onnx'),
    landmarks: await load('facemesh.onnx'),
    embedder: { session: await load('mobilefacenet.onnx'), network: BUNDLED_NETWORK },
  })
  const data = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const faces = await engine.findFaces({ pixels: { data, width, height } })
  return faces.map(({ box: { x, y }, embedding }) => ({ x, y, embedding: [...embedding] }))
}
