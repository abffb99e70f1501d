import type { Contradiction } from '../../../../faces/cluster/find-contradiction.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { raisePeopleVersion, readRevisions } from '../decide/decision-queries.ts'
import type { ChangeDependencies } from './change-people.ts'
import { canLoad } from './engines.ts'
import { countPreparedPhotos, findNetworkChange, putNetworkChange } from './network-change-queries.ts'
import { previewChange, type ChangePreview } from './preview-change.ts'

/** How to proceed with a change of network that is prepared. */
type Consideration = {
  readonly mayChange: boolean
  /** Why the result cannot be true; people stay with the network in use. */
  readonly contradiction: Contradiction | undefined
  /** Stores the preview that the owner is shown. */
  readonly keep: (transaction: Queryable, now: number) => Promise<void>
}

const CHANGE: Consideration = { mayChange: true, contradiction: undefined, keep: async () => {} }
const WAIT: Consideration = { ...CHANGE, mayChange: false }

/**
 * Decides whether an owner's people may change to another network now. They change once the owner
 * has agreed. The owner is not asked if nobody would be joined, split or found, or if the network
 * in use is gone, since without it new photos could not be grouped.
 */
export async function considerChange(
  dependencies: ChangeDependencies,
  ownerId: string,
  engineVersion: string,
): Promise<Consideration> {
  const { db, engines } = dependencies
  const { engineVersion: inUse } = await readRevisions(db, ownerId)
  if (inUse === null || inUse === engineVersion || !(await canLoad(engines, inUse))) return CHANGE
  const known = await findNetworkChange(db, ownerId)
  const isKnown = known?.engineVersion === engineVersion
  if (isKnown && known.agreedAt !== null) return CHANGE
  const photoCount = await countPreparedPhotos(db, ownerId, engineVersion)
  // Computing the preview takes as long as grouping everything; decisions alone do not repeat it.
  if (isKnown && known.photoCount === photoCount) return WAIT
  const { contradiction, ...preview } = await previewChange(dependencies, ownerId, engineVersion)
  if (contradiction) return { ...WAIT, contradiction }
  if (!isNoticeable(preview)) return CHANGE
  return {
    ...WAIT,
    async keep(transaction, now) {
      await putNetworkChange(transaction, ownerId, {
        engineVersion,
        photoCount,
        preview: JSON.stringify(preview),
      })
      await raisePeopleVersion(transaction, ownerId, now)
    },
  }
}

function isNoticeable({ joined, split, found }: ChangePreview): boolean {
  return joined.length > 0 || split.length > 0 || found > 0
}
