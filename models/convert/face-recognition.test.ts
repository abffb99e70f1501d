import { expect, test } from 'vitest'
import { largestDifference, loadModel, runOnPixels } from './onnx-session.ts'
import { loadFaceRecognition, startOriginalRuntime } from './original-runtime.ts'
import { readFace, sampleFaces } from './sample-photos.ts'

// models/README.md states this.
const embeddingTolerance = 1e-5

test("embeddings equal face-api's, alone and in a batch", async () => {
  await startOriginalRuntime()
  const embedByFaceApi = await loadFaceRecognition()
  const session = await loadModel('face-recognition.onnx')
  const faces = await Promise.all(sampleFaces.map(face => readFace(face, 1.2, 150)))
  const { embeddings } = await runOnPixels(session, faces)
  if (!embeddings) throw new Error('An output is missing.')

  expect(embeddings).toHaveLength(faces.length * 128)
  for (const [index, face] of faces.entries()) {
    const expected = await embedByFaceApi(face)
    const own = embeddings.subarray(index * 128, (index + 1) * 128)
    expect(largestDifference(own, expected)).toBeLessThan(embeddingTolerance)
  }
})
