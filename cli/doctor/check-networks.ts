import { AppError } from '../../server/errors.ts'
import { KNOWN_NETWORKS } from '../../server/networks/known-networks.ts'
import { readNetwork, readNetworkManifest } from '../../server/networks/network-store.ts'
import { describeCount } from '../describe-count.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

/** Compares each added network with its checksum. */
export async function checkNetworks(dataDir: string): Promise<Finding> {
  let added = 0
  try {
    for (const { id } of KNOWN_NETWORKS) {
      if ((await readNetworkManifest(dataDir, id)) === undefined) continue
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
