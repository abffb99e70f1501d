import type { Queryable } from '../../db/database.ts'
import { insertReprocessJobs, isJobUnfinished } from '../../jobs/queries.ts'
import type { JobHandler } from '../../jobs/run-jobs.ts'
import { changePeople, findChangeState, type ChangeDependencies } from './change-people.ts'
import { computeGrouping } from './compute-grouping.ts'
import { considerChange } from './consider-change.ts'
import { keepPeople } from './keep-people.ts'
import { preparePlacingNearby } from './prepare-placing-nearby.ts'
import { recordNoGrouping } from './queries.ts'
import { reportContradiction } from './report-contradiction.ts'

/**
 * The job `group-people`: groups an owner's faces into people, keeping existing people. Where
 * another engine has prepared all photos, people change to that once their owner agrees.
 */
export function groupPeopleHandler(dependencies: ChangeDependencies): JobHandler {
  const { db, engines, log, mayLookForFaces, now } = dependencies
  /**
   * Photos that came out of the trash or waited for consent. While others wait, theirs is the next
   * grouping; without consent their jobs would end at once, and the next grouping add them again.
   */
  const prepareTheRest = async (transaction: Queryable, ownerId: string, engineVersion: string) => {
    if (await isJobUnfinished(transaction, { name: 'reprocess-photo', ownerId })) return
    if (await mayLookForFaces(transaction, ownerId))
      await insertReprocessJobs(transaction, ownerId, { engineVersion, runAt: now() })
  }
  return {
    async run({ ownerId }) {
      const startedAt = now()
      const engineVersion = await engines.findTarget(db)
      const state = await findChangeState({ db }, ownerId, engineVersion)
      const change = state === 'due' ? await considerChange(dependencies, ownerId, engineVersion) : null
      if (change?.mayChange) return changePeople(dependencies, ownerId, engineVersion)
      const computed = await computeGrouping(dependencies, ownerId, { isFromScratch: false })
      const contradiction = computed.contradiction ?? change?.contradiction
      const grouping = { ...computed, contradiction }
      reportContradiction(log, { ownerId, contradiction })
      return {
        async commit(transaction) {
          await keepPeople(transaction, ownerId, { grouping, now: now(), durationMs: now() - startedAt })
          await change?.keep(transaction, now())
          if (state === 'to-prepare') await prepareTheRest(transaction, ownerId, engineVersion)
        },
        afterCommit: () => preparePlacingNearby(dependencies, ownerId, grouping),
      }
    },

    // People stay as they are; the next photo requests a grouping again.
    giveUp: (transaction, { ownerId }) => recordNoGrouping(transaction, ownerId, now()),
  }
}
