import { toTensor, floatsOf } from '../../faces/tensors.ts'
import { drawPortrait } from '../../samples/draw-portrait.ts'
import { SAMPLE_PEOPLE } from '../../samples/sample-people.ts'
import { AppError } from '../../server/errors.ts'
import type { KnownNetwork } from '../../server/networks/known-networks.ts'
import { RECORDED_OUTPUTS } from './recorded-outputs.ts'

/**
 * Most that a number of the embedding, of length 1, may differ: for other processors and renderers
 * of drawings. The numbers themselves are .04 in the mean.
 */
const MAX_DIFFERENCE = 0.005

/** Of the embedding's numbers, each so many-th was recorded. */
const RECORDED_EVERY = 16

/**
 * Runs a converted network on a drawn face and compares its output with what was recorded. Throws
 * `network-unusable`.
 */
export async function checkConversion({ id, title, shape }: KnownNetwork, onnx: Uint8Array): Promise<void> {
  const found = await sampleOutput(onnx, shape.chipPx)
  const recorded = RECORDED_OUTPUTS[id]
  const isAsRecorded = (value: number, index: number) =>
    Math.abs(value - (recorded[index] ?? NaN)) <= MAX_DIFFERENCE
  if (found.length === recorded.length && found.every(isAsRecorded)) return
  const message = `${title} does not give what it should for a drawn face on this machine. Nothing was changed.`
  throw new AppError('network-unusable', 422, message)
}

/** Returns every 16th number of the embedding of a drawn face, brought to length 1. */
export async function sampleOutput(onnx: Uint8Array, chipPx: number): Promise<number[]> {
  const { createModelSession } = await import('../../server/imaging/load-face-models.ts')
  const { renderPixels } = await import('../../server/imaging/render-drawing.ts')
  const pixels = await renderPixels(drawPortrait(SAMPLE_PEOPLE.omar), chipPx)
  const session = await createModelSession(onnx, 1)
  const outputs = await session.run({ pixels: toTensor([pixels], chipPx, chipPx) })
  const embedding = Array.from(floatsOf(outputs, 'embeddings'))
  const length = Math.hypot(...embedding)
  return embedding.filter((_, index) => index % RECORDED_EVERY === 0).map(value => value / length)
}
