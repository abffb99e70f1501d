import { EDGEFACE_XS } from './edgeface-xs/network.ts'
import { EDGEFACE_XXS } from './edgeface-xxs/network.ts'
import { MOBILEFACENET } from './mobilefacenet/network.ts'
import type { NetworkId, RecognitionNetwork } from './network.ts'

export const NETWORKS: Readonly<Record<NetworkId, RecognitionNetwork>> = {
  mobilefacenet: MOBILEFACENET,
  'edgeface-xs': EDGEFACE_XS,
  'edgeface-xxs': EDGEFACE_XXS,
}

/** The network whose weights are bundled with Kindred. */
export const BUNDLED_NETWORK = NETWORKS.mobilefacenet

/**
 * Returns the network that computed the embeddings of an engine version, including versions of
 * earlier pipelines. Returns undefined if this program does not have it: such embeddings cannot be
 * compared, only computed again.
 */
export function findNetworkByVersion(engineVersion: string): RecognitionNetwork | undefined {
  return Object.values(NETWORKS).find(({ id, version }) => engineVersion.endsWith(`-${id}-${version}`))
}
