import { toTensor, readFloats } from '../../faces/tensors.ts'
import { drawPortrait } from '../../samples/draw-portrait.ts'
import { SAMPLE_PEOPLE } from '../../samples/sample-people.ts'
import { AppError } from '../../server/errors.ts'
import type { KnownNetwork } from '../../server/networks/known-networks.ts'
import { RECORDED_OUTPUTS } from './recorded-outputs.ts'

/**
 * Largest allowed difference in a number of the embedding, which has length 1: other processors and
 * SVG renderers give slightly other numbers. Their mean absolute value is .04.
 */
const MAX_DIFFERENCE = 0.005

/** Every 16th number of the embedding was recorded. */
const RECORDED_EVERY = 16

/**
 * Runs a converted network on a drawn face and compares its output with the recorded one. Throws
 * `network-unusable`.
 */
export async function checkConversion({ id, title, shape }: KnownNetwork, onnx: Uint8Array): Promise<void> {
  const found = await sampleOutput(onnx, shape.chipPx)
  const recorded = RECORDED_OUTPUTS[id]
  const isAsRecorded = (value: number, index: number) =>
    Math.abs(value - (recorded[index] ?? NaN)) <= MAX_DIFFERENCE
  if (found.length === recorded.length && found.every(isAsRecorded)) return
  const message = `${title} computes a wrong embedding for a drawn face on this machine. Nothing was changed.`
  throw new AppError('network-unusable', 422, message)
}

/** Returns every 16th number of the embedding of a drawn face, scaled to length 1. */
export async function sampleOutput(onnx: Uint8Array, chipPx: number): Promise<number[]> {
  const { createModelSession } = await import('../../server/imaging/load-face-models.ts')
  const { renderPixels } = await import('../../server/imaging/render-drawing.ts')
  const pixels = await renderPixels(drawPortrait(SAMPLE_PEOPLE.omar), chipPx)
  const session = await createModelSession(onnx, 1)
  const outputs = await session.run({ pixels: toTensor([pixels], chipPx, chipPx) })
  const embedding = Array.from(readFloats(outputs, 'embeddings'))
  const length = Math.hypot(...embedding)
  return embedding.filter((_, index) => index % RECORDED_EVERY === 0).map(value => value / length)
}
