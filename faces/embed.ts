import type { Embedder } from './models.ts'
import { mirror } from './resample.ts'
import { splitIntoBatches } from './split-into-batches.ts'
import { floatsOf, toTensor } from './tensors.ts'
import { addTo, normalise } from './vectors.ts'

/** Chips per run of the model. */
const BATCH = 16

/**
 * Computes an embedding of Euclidean length 1 for each face. A face comes as the chips of the
 * network's templates (RGB squares); their embeddings, and those of their mirror images if the
 * network uses these, are averaged.
 */
export async function embedFaces(
  { session, network }: Embedder,
  faces: readonly (readonly Uint8Array[])[],
): Promise<Float32Array[]> {
  const { chipPx, embeddingLength, usesMirror } = network
  const views = faces.flatMap((chips, face) =>
    chips.flatMap(chip => [{ face, chip }, ...(usesMirror ? [{ face, chip: mirror(chip, chipPx) }] : [])]),
  )
  const sums = faces.map(() => new Float32Array(embeddingLength))
  for (const batch of splitIntoBatches(views, BATCH)) {
    const chips = batch.map(view => view.chip)
    const embeddings = floatsOf(await session.run({ pixels: toTensor(chips, chipPx, chipPx) }), 'embeddings')
    for (const [row, view] of batch.entries()) {
      const sum = sums[view.face]
      if (!sum) continue
      addTo(sum, embeddings.subarray(row * embeddingLength, (row + 1) * embeddingLength))
    }
  }
  return sums.map(normalise)
}
