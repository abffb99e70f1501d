import type { Logger } from 'pino'
import { engineVersionOf } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import type { Database } from './db/database.ts'
import { readNetwork } from './networks/network-store.ts'
import { findTargetNetwork, isModelError } from './people/group/engines.ts'
import { requestChange } from './people/group/request-change.ts'

/**
 * At the start: photos that the network in use has not looked at yet, after an upgrade or because
 * the server was stopped in the midst of a change. A network that is missing is reported in one
 * line; photos wait for it, and people are shown as they are.
 */
export async function continueNetworkChange(
  db: Database,
  { dataDir, log, now }: { dataDir: string; log: Logger; now: number },
): Promise<void> {
  try {
    const known = { networks: Object.values(NETWORKS), bundled: BUNDLED_NETWORK }
    const network = await findTargetNetwork(db, known)
    const photos = await requestChange(db, { engineVersion: engineVersionOf(network), now })
    if (photos > 0) log.info({ photos, network: network.id }, 'looking for faces again with another network')
    if (network.id !== 'mobilefacenet') await readNetwork(dataDir, network.id)
  } catch (error) {
    if (!isModelError(error)) throw error
    log.error(error.message)
  }
}
