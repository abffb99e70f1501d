import type { Database, Queryable } from '../../db/database.ts'
import { forgetOtherEngines } from '../../db/prepared-faces.ts'
import { writeChosenNetwork } from '../../db/recognition-network.ts'
import { deleteWaitingJobs, insertJobs, insertReprocessJobs } from '../../jobs/queries.ts'
import { listOwnersOfOtherEngines } from './network-change-queries.ts'

/**
 * Chooses the network of everybody. What other networks prepared is forgotten, and photos that
 * this one has still to look at wait for that; gives how many. Taking it back is choosing the one
 * before.
 */
export async function chooseNetwork(
  db: Database,
  { networkId, engineVersion, now }: { networkId: string; engineVersion: string; now: number },
): Promise<number> {
  return db.transaction().execute(async transaction => {
    await writeChosenNetwork(transaction, networkId)
    await forgetOtherEngines(transaction, { engineVersion })
    await deleteWaitingJobs(transaction, 'reprocess-photo')
    return requestChange(transaction, { engineVersion, now })
  })
}

/**
 * Adds the jobs that lead all people to this engine, unless they are there; gives how many photos
 * it has still to look at.
 */
export async function requestChange(
  db: Queryable,
  { engineVersion, now }: { engineVersion: string; now: number },
): Promise<number> {
  const photos = await insertReprocessJobs(db, { engineVersion, runAt: now })
  await requestGroupings(db, await listOwnersOfOtherEngines(db, engineVersion), now)
  return photos
}

async function requestGroupings(db: Queryable, owners: readonly string[], now: number): Promise<void> {
  for (const ownerId of owners)
    await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: now }])
}
