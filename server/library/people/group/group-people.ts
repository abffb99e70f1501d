import type { Queryable } from '../../../storage/db/database.ts'
import { waitForTransactions } from '../../../storage/db/transact-for.ts'
import {
  insertJobs,
  insertReprocessJobs,
  isJobUnfinished,
  isJobWaiting,
} from '../../../machinery/jobs/queries.ts'
import type { JobHandler } from '../../../machinery/jobs/run-jobs.ts'
import {
  changePeople,
  findChangeState,
  type ChangeDependencies,
  considerChange,
  reportContradiction,
} from './change-people.ts'
import { computeGrouping } from './compute-grouping.ts'
import { keepPeople } from './keep-people.ts'
import { preparePlacingNearby } from './mean-pages.ts'
import { hasPhotoNames, recordNoGrouping } from './queries.ts'

/**
 * Handles the job `group-people`: groups an owner's faces into people, keeping existing people. If
 * another engine has prepared all photos, the people change to it once their owner agrees.
 */
export function groupPeopleHandler(dependencies: ChangeDependencies): JobHandler {
  const { db, engines, log, mayLookForFaces, now } = dependencies
  /**
   * Inserts jobs for photos that were restored from the trash or waited for consent. While other
   * photos are being prepared, the next grouping does this. Without consent no job is inserted,
   * because it would end immediately and the next grouping would insert it again.
   */
  const prepareTheRest = async (transaction: Queryable, ownerId: string, engineVersion: string) => {
    if (await isJobUnfinished(transaction, { name: 'reprocess-photo', ownerId })) return
    if (await mayLookForFaces(transaction, ownerId))
      await insertReprocessJobs(transaction, ownerId, { engineVersion, runAt: now() })
  }
  return {
    async run({ ownerId }) {
      const startedAt = now()
      // A transaction that adds faces adds a job only if none is waiting. One that saw this job
      // waiting has to end before the faces are read.
      await waitForTransactions(db, ownerId)
      const engineVersion = await engines.findTarget(db)
      const state = await findChangeState({ db }, ownerId, engineVersion)
      const change = state === 'due' ? await considerChange(dependencies, ownerId, engineVersion) : null
      if (change?.mayChange) return changePeople(dependencies, ownerId, engineVersion)
      const computed = await computeGrouping(dependencies, ownerId, { isFromScratch: false })
      const contradiction = computed.contradiction ?? change?.contradiction
      const grouping = { ...computed, contradiction }
      reportContradiction(log, { ownerId, contradiction })
      return {
        endsJob: true,
        async commit(transaction, endJob) {
          await keepPeople(transaction, ownerId, { grouping, now: now(), durationMs: now() - startedAt })
          await change?.keep(transaction, now())
          if (state === 'to-prepare') await prepareTheRest(transaction, ownerId, engineVersion)
          await requestNames(transaction, ownerId, now())
          await endJob(transaction)
        },
        afterCommit: () => preparePlacingNearby(dependencies, ownerId, grouping),
      }
    },

    // People stay as they are; the next photo requests a grouping again.
    giveUp: (transaction, { ownerId }) => recordNoGrouping(transaction, ownerId, now()),
  }
}

/** Where names of photos are evidence for who people are, they are weighed again. */
async function requestNames(db: Queryable, ownerId: string, now: number): Promise<void> {
  if (!(await hasPhotoNames(db, ownerId)) || (await isJobWaiting(db, { name: 'group-people', ownerId })))
    return
  await insertJobs(db, [{ name: 'name-people', ownerId, subjectId: null, runAt: now }])
}
