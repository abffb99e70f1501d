import { findNetworkByVersion } from '../../../../faces/networks/networks.ts'
import type { Grouping, GroupingDependencies } from './grouping.ts'
import { writeMissingPages } from './mean-pages.ts'

/**
 * Writes what the next grouping of a few faces needs, after the current grouping is stored and
 * visible.
 */
export async function preparePlacingNearby(
  { db, nearby, findNetwork = findNetworkByVersion }: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  { engineVersion, among, people }: Pick<Grouping, 'engineVersion' | 'among' | 'people'>,
): Promise<void> {
  const network = findNetwork(engineVersion ?? '')
  if (!nearby || engineVersion === null || !network) return
  // A grouping among some people implies a library that is large enough.
  if (among === undefined && people.length < nearby.minPeople) return
  await writeMissingPages(db, ownerId, { engineVersion, model: network.grouping })
}
