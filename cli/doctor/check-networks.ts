import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { AppError } from '../../server/errors.ts'
import { findKnownNetwork, KNOWN_NETWORKS } from '../../server/networks/known-networks.ts'
import { readNetwork, readNetworkManifest } from '../../server/networks/network-store.ts'
import { describeCount } from '../describe-count.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

/**
 * Compares each added network with its checksum, and looks for the one in use (null for the bundled
 * one), which every machine with workers needs.
 */
export async function checkNetworks(dataDir: string, usedId: string | null): Promise<Finding> {
  let added = 0
  try {
    const isBundled = usedId === null || usedId === BUNDLED_NETWORK.id
    const used = isBundled ? null : findKnownNetwork(usedId).id
    for (const { id } of KNOWN_NETWORKS) {
      if (id !== used && (await readNetworkManifest(dataDir, id)) === undefined) continue
      await readNetwork(dataDir, id)
      added++
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('networks', error.message)
  }
  return reportFine(
    'networks',
    `${describeCount(added, 'network')} added to the bundled one, with the right checksum`,
  )
}
