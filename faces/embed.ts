import { CHIP_PX } from './align.ts'
import type { ModelSession } from './models.ts'
import { mirror } from './resample.ts'
import { floatsOf, toTensor } from './tensors.ts'
import { normalise } from './vectors.ts'

/** How many numbers describe a face. */
export const EMBEDDING_LENGTH = 128

/** Chips per run of the model: enough to fill the vector units, few enough to bound the memory. */
const BATCH = 16

/**
 * Describes each face by 128 numbers of Euclidean length 1. A face comes as several chips (RGB squares of CHIP_PX);
 * each is also seen in a mirror, and the mean of all views is taken.
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
  for (let start = 0; start < views.length; start += BATCH) {
    const batch = views.slice(start, start + BATCH)
    const chips = batch.map(view => view.chip)
    const described = floatsOf(
      await embedder.run({ pixels: toTensor(chips, CHIP_PX, CHIP_PX) }),
      'embeddings',
    )
    for (const [row, view] of batch.entries()) {
      const sum = sums[view.face]
      if (!sum) continue
      for (let i = 0; i < EMBEDDING_LENGTH; i++)
        sum[i] = (sum[i] ?? 0) + (described[row * EMBEDDING_LENGTH + i] ?? 0)
    }
  }
  return sums.map(normalise)
}
