import { expect, test } from 'vitest'
import { findLargestDifference, loadModel, runOnPixels } from './onnx-session.ts'
import { loadGraphModel, runGraphModel, startOriginalRuntime } from './original-runtime.ts'
import { readFace, sampleFaces } from './sample-photos.ts'

// models/README.md documents these tolerances.
const landmarkTolerancePx = 2e-3
const scoreTolerance = 1e-5

const layers = 'StatefulPartitionedCall/functional_1/'
const meshes = [
  ['facemesh.onnx', 'facemesh', ['Identity_1', 'Identity_2']],
  [
    'attention-mesh.onnx',
    'facemesh-attention',
    [`${layers}activation_faceflag/Sigmoid`, `${layers}output_mesh/BiasAdd`],
  ],
] as const

test.each(meshes)(
  '%s: landmarks and score equal the original, one by one and in a batch',
  async (file, name, nodes) => {
    await startOriginalRuntime()
    const original = await loadGraphModel(name)
    const faces = await Promise.all(sampleFaces.map(face => readFace(face, 1.5, 192)))
    const { landmarks, score } = await runOnPixels(await loadModel(file), faces)

    expect(landmarks).toHaveLength(faces.length * 468 * 3)
    for (const [index, face] of faces.entries()) {
      const [expectedScore, expectedLandmarks] = runGraphModel(original, face, value => value / 255, [
        ...nodes,
      ])
      const ownLandmarks = landmarks?.subarray(index * 468 * 3, (index + 1) * 468 * 3)
      const ownScore = score?.subarray(index, index + 1)
      expect(measureDifference(ownLandmarks, expectedLandmarks)).toBeLessThan(landmarkTolerancePx)
      expect(measureDifference(ownScore, expectedScore)).toBeLessThan(scoreTolerance)
    }
  },
)

function measureDifference(actual: Float32Array | undefined, expected: Float32Array | undefined): number {
  if (!actual || !expected) throw new Error('An output is missing.')
  return findLargestDifference(actual, expected)
}
