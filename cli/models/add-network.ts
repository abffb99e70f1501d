import { AppError } from '../../server/errors.ts'
import { buildEdgeFace } from '../../server/networks/edgeface-graph.ts'
import type { KnownNetwork } from '../../server/networks/known-networks.ts'
import { NetworkFileError } from '../../server/networks/network-file-error.ts'
import { storeNetwork } from '../../server/networks/network-store.ts'
import { readCheckpoint } from '../../server/networks/read-checkpoint.ts'
import { checkConversion } from './check-conversion.ts'

/**
 * Converts a network's checkpoint, checks the result and stores it in the data folder. Throws
 * `network-unusable`; then nothing has changed.
 */
export async function addNetwork(
  dataDir: string,
  known: KnownNetwork,
  checkpoint: Uint8Array,
): Promise<void> {
  const onnx = await convert(known, checkpoint)
  await checkConversion(known, onnx)
  await storeNetwork(dataDir, known, onnx, Date.now())
}

async function convert({ title, shape }: KnownNetwork, checkpoint: Uint8Array): Promise<Uint8Array> {
  try {
    return buildEdgeFace(await readCheckpoint(checkpoint), shape)
  } catch (error) {
    if (!(error instanceof NetworkFileError)) throw error
    const message = `The checkpoint of ${title} cannot be used: ${error.message}. Nothing was changed.`
    throw new AppError('network-unusable', 422, message, { cause: error })
  }
}
