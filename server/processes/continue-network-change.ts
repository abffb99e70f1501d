import type { Logger } from 'pino'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../../faces/networks/networks.ts'
import type { Database } from '../storage/db/database.ts'
import type { Nodes } from '../storage/db/nodes.ts'
import { readEngineChoice } from '../storage/db/recognition-network.ts'
import { readNetwork } from '../machinery/networks/network-store.ts'
import {
  claimEngine,
  shareEngineLocks,
  requestChange,
  findChosenNetwork,
  isModelError,
  isOutdatedError,
} from '../library/people/group/target-network.ts'
import type { MayLookForFaces } from '../library/people/decide/draw-face.ts'

/**
 * Inserts jobs, at the start of a node that runs workers, for photos that the network in use has
 * not processed: after an upgrade, or if the server was stopped during a change of network. Logs an
 * error if the network is missing; photos then wait for it, and people are shown unchanged. Does
 * nothing while nodes of a newer version process photos with a later engine.
 */
export async function continueNetworkChange(
  db: Database,
  {
    nodes,
    dataDir,
    mayLookForFaces,
    log,
    now,
  }: {
    readonly nodes: Nodes
    readonly dataDir: string
    readonly mayLookForFaces: MayLookForFaces
    readonly log: Logger
    readonly now: number
  },
): Promise<void> {
  try {
    const known = { networks: Object.values(NETWORKS), bundled: BUNDLED_NETWORK }
    await shareEngineLocks(nodes, known.networks.map(formatEngineVersion))
    const network = findChosenNetwork((await readEngineChoice(db)).networkId, known)
    const engineVersion = formatEngineVersion(network)
    await claimEngine(db, { nodes, engineVersion })
    const photos = await requestChange({ db, mayLookForFaces }, { engineVersion, now })
    if (photos > 0)
      log.info({ photos, network: network.id }, 'processing all photos again with a different network')
    if (network.id !== 'mobilefacenet') await readNetwork(dataDir, network.id)
  } catch (error) {
    if (isOutdatedError(error)) return log.warn(error.message)
    if (!isModelError(error)) throw error
    log.error(error.message)
  }
}
