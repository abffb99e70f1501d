import type { InferenceSession } from 'onnxruntime-node'
import { beforeAll, expect, test } from 'vitest'
import { loadModel, runOnPixels } from './onnx-session.ts'
import { loadFaceRecognition, startOriginalRuntime } from './original-runtime.ts'
import { readFace, sampleFaces, type Pixels } from './sample-photos.ts'

// models/README.md states this.
const leastSimilarity = 0.999

let session: InferenceSession
let faces: Pixels[]

beforeAll(async () => {
  session = await loadModel('face-recognition.onnx')
  faces = await Promise.all(sampleFaces.map(face => readFace(face, 1.2, 150)))
})

test('embeddings equal those of face-api within the loss of 8 bits', async () => {
  await startOriginalRuntime()
  const embedByFaceApi = await loadFaceRecognition()
  const embeddings = await embed(faces)

  expect(embeddings).toHaveLength(faces.length * 128)
  for (const [index, face] of faces.entries()) {
    const expected = await embedByFaceApi(face)
    const own = embeddings.subarray(index * 128, (index + 1) * 128)
    expect(cosineSimilarity(own, expected)).toBeGreaterThan(leastSimilarity)
    expect(length(own) / length(expected)).toBeCloseTo(1, 1)
  }
})

test('a face has the same embedding alone and in a batch', async () => {
  const alone = await Promise.all(faces.map(face => embed([face])))
  expect(await embed(faces)).toEqual(Float32Array.from(alone.flatMap(embedding => [...embedding])))
})

async function embed(pictures: Pixels[]): Promise<Float32Array> {
  const { embeddings } = await runOnPixels(session, pictures)
  if (!embeddings) throw new Error('An output is missing.')
  return embeddings
}

function cosineSimilarity(one: Float32Array, other: Float32Array): number {
  const dot = one.reduce((sum, value, index) => sum + value * (other[index] ?? NaN), 0)
  return dot / (length(one) * length(other))
}

function length(vector: Float32Array): number {
  return Math.hypot(...vector)
}
