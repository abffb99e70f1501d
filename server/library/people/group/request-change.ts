import type { Database, Queryable } from '../../../storage/db/database.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { deletePreparedByOtherEngines } from '../../faces/prepared-face-queries.ts'
import { writeEngineVersion } from '../../../storage/db/node-levels.ts'
import { readEngineChoice, writeChosenNetwork } from '../../../storage/db/recognition-network.ts'
import { deleteWaitingJobs, insertJobs, insertReprocessJobs } from '../../../machinery/jobs/queries.ts'
import type { MayLookForFaces } from '../decide/draw-face.ts'
import { deleteOtherNetworkChanges, listOwnersToChange } from './network-change-queries.ts'
import { assertNotOutdated } from './target-network.ts'

/**
 * Chooses the network for all owners. Deletes what other networks prepared, and adds jobs for
 * photos that this one has not processed; returns their number. Choosing the previous network
 * reverts it. Throws `engine-outdated` if nodes of a newer version process photos.
 */
export async function chooseNetwork(
  { db, mayLookForFaces }: { readonly db: Database; readonly mayLookForFaces: MayLookForFaces },
  { networkId, engineVersion, now }: { networkId: string; engineVersion: string; now: number },
): Promise<number> {
  return transactFor(db, 'network', async transaction => {
    const { engineVersion: required } = await readEngineChoice(transaction)
    assertNotOutdated(engineVersion, required)
    await writeChosenNetwork(transaction, networkId)
    await writeEngineVersion(transaction, engineVersion)
    await deletePreparedByOtherEngines(transaction, { engineVersion })
    await deleteWaitingJobs(transaction, 'reprocess-photo')
    return requestChange({ db: transaction, mayLookForFaces }, { engineVersion, now })
  })
}

/**
 * Adds the jobs that change all people to this engine, unless they exist, and returns the number of
 * photos to process. Changes to other engines no longer wait for anybody's agreement. Owners who
 * have not consented to the current text get their jobs when they consent.
 */
export async function requestChange(
  { db, mayLookForFaces }: { readonly db: Queryable; readonly mayLookForFaces: MayLookForFaces },
  { engineVersion, now }: { engineVersion: string; now: number },
): Promise<number> {
  await deleteOtherNetworkChanges(db, engineVersion)
  let photos = 0
  for (const ownerId of await listOwnersToChange(db, engineVersion)) {
    if (!(await mayLookForFaces(db, ownerId))) continue
    photos += await insertReprocessJobs(db, ownerId, { engineVersion, runAt: now })
    await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: now }])
  }
  return photos
}
