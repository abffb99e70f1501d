import type { InferenceSession } from 'onnxruntime-node'
import type { GraphModel } from '@tensorflow/tfjs'
import { beforeAll, expect, test } from 'vitest'
import { findLargestDifference, loadModel, runOnPixels } from './onnx-session.ts'
import { loadGraphModel, runGraphModel, startOriginalRuntime } from './original-runtime.ts'
import { readPhoto, samplePhotos, type Pixels } from './sample-photos.ts'

// models/README.md documents these tolerances.
const scoreTolerance = 1e-4
const boxTolerancePx = 2e-3

const layers = ['conv2d_33', 'conv2d_34', 'conv2d_35', 'conv2d_36'].map(
  layer => `StatefulPartitionedCall/functional_1/${layer}/BiasAdd`,
)

let session: InferenceSession
let original: GraphModel

beforeAll(async () => {
  await startOriginalRuntime()
  original = await loadGraphModel('blazeface-back')
  session = await loadModel('blazeface.onnx')
})

const sizes = [
  [256, 256],
  [256, 192],
  [480, 640],
  [640, 480],
  [32, 32],
] as const

test.each(sizes)('scores and boxes equal the original at %i×%i', async (width, height) => {
  for (const photo of samplePhotos) {
    const picture = await readPhoto(photo, width, height)
    const { scores, boxes } = await detect([picture])
    const expected = runOriginal(picture)
    expect(findLargestDifference(scores, expected.scores)).toBeLessThan(scoreTolerance)
    expect(findLargestDifference(boxes, expected.boxes)).toBeLessThan(boxTolerancePx)
  }
})

test('scores and boxes equal the original at 1280×960', async () => {
  const picture = await readPhoto(3, 1280, 960)
  const { scores, boxes } = await detect([picture])
  const expected = runOriginal(picture)
  expect(findLargestDifference(scores, expected.scores)).toBeLessThan(scoreTolerance)
  expect(findLargestDifference(boxes, expected.boxes)).toBeLessThan(boxTolerancePx)
})

test('a batch yields the same results as its pictures one by one', async () => {
  const pictures = await Promise.all(samplePhotos.map(photo => readPhoto(photo, 256, 192)))
  const batch = await detect(pictures)
  const alone = await Promise.all(pictures.map(picture => detect([picture])))
  expect(batch.scores).toEqual(join(alone.map(({ scores }) => scores)))
  expect(batch.boxes).toEqual(join(alone.map(({ boxes }) => boxes)))
})

test('the best anchor of a photo is at a real face', async () => {
  const { scores, boxes } = await detect([await readPhoto(6, 640, 512)])
  const best = scores.indexOf(Math.max(...scores))
  // At stride 16 there are 40 cells in a row, each with two anchors.
  expect(best).toBeLessThan(40 * 32 * 2)
  const cell = Math.floor(best / 2)
  const x = ((cell % 40) + 0.5) * 16 + (boxes[best * 16] ?? NaN)
  const y = (Math.floor(cell / 40) + 0.5) * 16 + (boxes[best * 16 + 1] ?? NaN)
  // The man on the left, in the photo of 1920 × 1537 pixels.
  expect((x * 1920) / 640).toBeCloseTo(376, -2)
  expect((y * 1537) / 512).toBeCloseTo(640, -2)
})

async function detect(pictures: Pixels[]): Promise<{ scores: Float32Array; boxes: Float32Array }> {
  const { scores, boxes } = await runOnPixels(session, pictures)
  if (!scores || !boxes) throw new Error('An output is missing.')
  return { scores, boxes }
}

function runOriginal(picture: Pixels): { scores: Float32Array; boxes: Float32Array } {
  const [fine, coarse, fineBoxes, coarseBoxes] = runGraphModel(
    original,
    picture,
    value => value / 127.5 - 1,
    layers,
  )
  if (!fine || !coarse || !fineBoxes || !coarseBoxes) throw new Error('An output is missing.')
  const scores = join([fine, coarse]).map(logit => 1 / (1 + Math.exp(-logit)))
  return { scores, boxes: join([fineBoxes, coarseBoxes]) }
}

function join(parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap(part => [...part]))
}
