import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Box } from '../../faces/face.ts'
import type { Pixels } from '../../faces/pixels.ts'
import { decode, decodeWithBorder, startWasm } from './decode.ts'
import type { Engine, FoundFace } from './engine.ts'

// Types of the part in use; the library's own types are of the build for browsers.
type FaceApi = {
  readonly version: string
  readonly nets: Record<
    'ssdMobilenetv1' | 'faceLandmark68Net' | 'faceRecognitionNet',
    { loadFromDisk(folder: string): Promise<void> }
  >
  readonly SsdMobilenetv1Options: new (options: { minConfidence: number; maxResults: number }) => object
  detectAllFaces(
    tensor: object,
    options: object,
  ): { withFaceLandmarks(): { withFaceDescriptors(): Promise<readonly Result[]> } }
}
type Result = {
  readonly detection: { readonly box: Box }
  readonly descriptor: Float32Array
}

const require = createRequire(import.meta.url)

/**
 * face-api on WASM: SSD MobileNet, 68 landmarks and dlib's recognition net, with the settings of
 * its examples.
 */
export async function openFaceApi(): Promise<Engine> {
  const tf = await startWasm()
  const faceapi = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi
  const models = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model')
  await faceapi.nets.ssdMobilenetv1.loadFromDisk(models)
  await faceapi.nets.faceLandmark68Net.loadFromDisk(models)
  await faceapi.nets.faceRecognitionNet.loadFromDisk(models)
  const options = new faceapi.SsdMobilenetv1Options({ minConfidence: 0.5, maxResults: 100 })

  async function find({ data, width, height }: Pixels, borderPx = 0): Promise<FoundFace[]> {
    const tensor = tf.tensor3d(data, [height, width, 3], 'int32')
    const results = await faceapi.detectAllFaces(tensor, options).withFaceLandmarks().withFaceDescriptors()
    tensor.dispose()
    return results.map(({ detection: { box }, descriptor }) => ({
      box: { x: box.x - borderPx, y: box.y - borderPx, width: box.width, height: box.height },
      embedding: descriptor,
    }))
  }

  return {
    version: faceapi.version,
    documentedDistance: 0.6,
    findFaces: async bytes => await find(await decode(bytes)),
    async findFacesAgain(bytes) {
      const picture = await decodeWithBorder(bytes)
      return await find(picture, picture.borderPx)
    },
  }
}
