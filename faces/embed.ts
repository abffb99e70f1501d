import type { Embedder } from './models.ts'
import { mirror } from './resample.ts'
import { splitIntoBatches } from './split-into-batches.ts'
import { readFloats, toTensor } from './tensors.ts'
import { addTo, normalise } from './vectors.ts'

/**
 * Chips per run of the model. With 16, each takes 15 % longer, because they do not fit into the
 * caches.
 */
const BATCH = 4

/**
 * Computes an embedding of Euclidean length 1 for each face from its chip (an RGB square of the
 * network's input size). If the network uses mirror images, the embedding is the mean of both.
 */
export async function embedFaces(
  { session, network }: Embedder,
  faces: readonly Uint8Array[],
): Promise<Float32Array[]> {
  const { chipPx, embeddingLength, usesMirror } = network
  const views = faces.flatMap((chip, face) => [
    { face, chip },
    ...(usesMirror ? [{ face, chip: mirror(chip, chipPx) }] : []),
  ])
  const sums = faces.map(() => new Float32Array(embeddingLength))
  for (const batch of splitIntoBatches(views, BATCH)) {
    const chips = batch.map(view => view.chip)
    const embeddings = readFloats(
      await session.run({ pixels: toTensor(chips, chipPx, chipPx) }),
      'embeddings',
    )
    for (const [row, view] of batch.entries()) {
      const sum = sums[view.face]
      const embedding = embeddings.subarray(row * embeddingLength, (row + 1) * embeddingLength)
      if (sum) addTo(sum, normalise(embedding))
    }
  }
  return sums.map(normalise)
}
