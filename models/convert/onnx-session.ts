import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Pixels } from './sample-photos.ts'

// Used by the tests: runs the committed models as Kindred does.

export function loadModel(file: string): Promise<InferenceSession> {
  return InferenceSession.create(new URL(`../${file}`, import.meta.url).pathname, { intraOpNumThreads: 1 })
}

/** Packs pictures of one size into one batch. */
export function toPixelsTensor(pictures: Pixels[]): Tensor {
  const [{ width, height } = { width: 0, height: 0 }] = pictures
  const data = Buffer.concat(pictures.map(picture => picture.data))
  return new Tensor('uint8', new Uint8Array(data), [pictures.length, height, width, 3])
}

export async function runOnPixels(
  session: InferenceSession,
  pictures: Pixels[],
): Promise<Record<string, Float32Array>> {
  const outputs = await session.run({ pixels: toPixelsTensor(pictures) })
  // All outputs of the three networks are floats.
  return Object.fromEntries(Object.entries(outputs).map(([name, { data }]) => [name, data as Float32Array]))
}

export function findLargestDifference(actual: Float32Array, expected: Float32Array): number {
  if (actual.length !== expected.length)
    throw new Error(`${actual.length} numbers instead of ${expected.length}.`)
  return actual.reduce(
    (largest, value, index) => Math.max(largest, Math.abs(value - (expected[index] ?? NaN))),
    0,
  )
}
