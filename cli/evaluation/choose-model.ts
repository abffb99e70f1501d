import type { NetworkId, RecognitionNetwork } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../../faces/networks/networks.ts'
import { readConfig } from '../../server/config.ts'
import { readNetworkManifest } from '../../server/networks/network-store.ts'
import { UsageError } from '../command-context.ts'

/** The network to evaluate, and where its weights are unless it is the bundled one. */
export type ChosenModel = {
  readonly network: RecognitionNetwork
  readonly model?: { readonly network: NetworkId; readonly dataDir: string }
}

/**
 * Finds a network by its name, or the bundled one if no name is given. Throws a UsageError for an
 * unknown name, and for a network that is not in the data folder.
 */
export async function chooseModel(
  name: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ChosenModel> {
  const network = name === undefined ? BUNDLED_NETWORK : Object.values(NETWORKS).find(({ id }) => id === name)
  if (!network)
    throw new UsageError(`there is no model "${name}"; there are ${Object.keys(NETWORKS).join(', ')}`)
  const { id } = network
  if (id === 'mobilefacenet') return { network }
  const { dataDir } = readConfig(env)
  if (await readNetworkManifest(dataDir, id)) return { network, model: { network: id, dataDir } }
  throw new UsageError(`${id} is not in ${dataDir}; see "kindred models add" and "kindred models install"`)
}
