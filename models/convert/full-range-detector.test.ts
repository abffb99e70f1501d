import { expect, test } from 'vitest'
import { findLargestDifference, loadModel, runOnPixels } from './onnx-session.ts'
import { loadGraphModel, runGraphModel, startOriginalRuntime } from './original-runtime.ts'
import { readFace, sampleFaces } from './sample-photos.ts'

// models/README.md documents these tolerances.
const scoreTolerance = 1e-4
const boxTolerancePx = 2e-3

const layers = 'StatefulPartitionedCall/model/'
const anchors = 48 * 48

test('scores and boxes equal the original', async () => {
  await startOriginalRuntime()
  const original = await loadGraphModel('facemesh-detection-full')
  const faces = await Promise.all(sampleFaces.map(face => readFace(face, 1.5, 192)))
  const { scores, boxes } = await runOnPixels(await loadModel('full-range-detector.onnx'), faces)
  if (!scores || !boxes) throw new Error('An output is missing.')

  expect(scores).toHaveLength(faces.length * anchors)
  for (const [index, face] of faces.entries()) {
    const [logits, expectedBoxes] = runGraphModel(original, face, value => value / 127.5 - 1, [
      `${layers}d2sp_classifier_face_4/d2sp_classifier_face_4`,
      `${layers}d2sp_regressor_face_4/d2sp_regressor_face_4`,
    ])
    if (!logits || !expectedBoxes) throw new Error('An output is missing.')
    const own = scores.subarray(index * anchors, (index + 1) * anchors)
    const expectedScores = logits.map(logit => 1 / (1 + Math.exp(-logit)))
    expect(findLargestDifference(own, expectedScores)).toBeLessThan(scoreTolerance)
    const ownBoxes = boxes.subarray(index * anchors * 16, (index + 1) * anchors * 16)
    expect(findLargestDifference(ownBoxes, expectedBoxes)).toBeLessThan(boxTolerancePx)
  }
})
