import type { RecognitionNetwork } from '../../../../faces/networks/network.ts'
import { findNetworkByVersion } from '../../../../faces/networks/networks.ts'

/**
 * Calls `work` with the rows of each engine version separately, since embeddings of different
 * versions cannot be compared. `network` is undefined if this program does not have the network.
 * There are several versions while photos are being reprocessed.
 */
export async function mapByEngine<Row extends { readonly engineVersion: string }, Result>(
  rows: readonly Row[],
  work: (rows: Row[], network: RecognitionNetwork | undefined) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [engineVersion, some] of Map.groupBy(rows, row => row.engineVersion))
    results.push(await work(some, findNetworkByVersion(engineVersion)))
  return results
}
