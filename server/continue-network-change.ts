import type { Logger } from 'pino'
import { formatEngineVersion } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import type { Database } from './db/database.ts'
import { mayLookForFaces } from './features/consents/consents.ts'
import { readNetwork } from './networks/network-store.ts'
import { findTargetNetwork, isModelError } from './people/group/target-network.ts'
import { requestChange } from './people/group/request-change.ts'

/**
 * Inserts jobs, at the start, for photos that the network in use has not processed: after an
 * upgrade, or if the server was stopped during a change of network. Logs an error if the network is
 * missing; photos then wait for it, and people are shown unchanged.
 */
export async function continueNetworkChange(
  db: Database,
  { dataDir, log, now }: { dataDir: string; log: Logger; now: number },
): Promise<void> {
  try {
    const known = { networks: Object.values(NETWORKS), bundled: BUNDLED_NETWORK }
    const network = await findTargetNetwork(db, known)
    const engineVersion = formatEngineVersion(network)
    const photos = await requestChange({ db, mayLookForFaces }, { engineVersion, now })
    if (photos > 0) log.info({ photos, network: network.id }, 'processing photos again with another network')
    if (network.id !== 'mobilefacenet') await readNetwork(dataDir, network.id)
  } catch (error) {
    if (!isModelError(error)) throw error
    log.error(error.message)
  }
}
