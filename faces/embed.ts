import { CHIP_PX } from './align.ts'
import { splitIntoBatches } from './split-into-batches.ts'
import type { ModelSession } from './models.ts'
import { mirror } from './resample.ts'
import { floatsOf, toTensor } from './tensors.ts'
import { addTo, EMBEDDING_LENGTH, normalise } from './vectors.ts'

/** Chips per run of the model. */
const BATCH = 16

/**
 * Computes an embedding of 128 numbers and Euclidean length 1 for each face. A face comes as
 * several chips (RGB squares of CHIP_PX); the embeddings of each chip and its mirror image are
 * averaged.
 */
export async function embedFaces(
  embedder: ModelSession,
  faces: readonly (readonly Uint8Array[])[],
): Promise<Float32Array[]> {
  const views = faces.flatMap((chips, face) =>
    chips.flatMap(chip => [
      { face, chip },
      { face, chip: mirror(chip, CHIP_PX) },
    ]),
  )
  const sums = faces.map(() => new Float32Array(EMBEDDING_LENGTH))
  for (const batch of splitIntoBatches(views, BATCH)) {
    const chips = batch.map(view => view.chip)
    const embeddings = floatsOf(
      await embedder.run({ pixels: toTensor(chips, CHIP_PX, CHIP_PX) }),
      'embeddings',
    )
    for (const [row, view] of batch.entries()) {
      const sum = sums[view.face]
      if (!sum) continue
      addTo(sum, embeddings.subarray(row * EMBEDDING_LENGTH, (row + 1) * EMBEDDING_LENGTH))
    }
  }
  return sums.map(normalise)
}
