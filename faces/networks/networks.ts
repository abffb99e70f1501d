import { DLIB } from './dlib/network.ts'
import type { NetworkId, RecognitionNetwork } from './network.ts'

export const NETWORKS: Readonly<Record<NetworkId, RecognitionNetwork>> = { dlib: DLIB }

/** The network whose weights come with Kindred. */
export const BUNDLED_NETWORK = NETWORKS.dlib

/**
 * The network that made the embeddings of an engine version, also of an earlier pipeline. Undefined
 * if this program does not have it: such embeddings cannot be compared, only made anew.
 */
export function networkOf(engineVersion: string): RecognitionNetwork | undefined {
  return Object.values(NETWORKS).find(({ id, version }) => engineVersion.endsWith(`-${id}-${version}`))
}
