import type { RecognitionNetwork } from '../../../faces/networks/network.ts'
import { networkOf } from '../../../faces/networks/networks.ts'

/**
 * Calls `work` with the rows of each engine version, one version after the other: embeddings of
 * different ones must not be compared. `network` is undefined where this program has not the
 * network that made them. While photos are looked at anew there are several versions.
 */
export async function mapByEngine<Row extends { readonly engineVersion: string }, Result>(
  rows: readonly Row[],
  work: (rows: Row[], network: RecognitionNetwork | undefined) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [engineVersion, some] of Map.groupBy(rows, row => row.engineVersion))
    results.push(await work(some, networkOf(engineVersion)))
  return results
}
