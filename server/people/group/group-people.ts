import { insertReprocessJobs, isJobLeft } from '../../jobs/queries.ts'
import type { JobHandler } from '../../jobs/run-jobs.ts'
import { changePeople, findChangeState, type ChangeDependencies } from './change-people.ts'
import { computeGrouping } from './compute-grouping.ts'
import { keepPeople } from './keep-people.ts'
import { recordNoGrouping } from './queries.ts'

/**
 * The job `group-people`: groups an owner's faces into people, keeping existing people. Where
 * another engine has prepared all photos, people change to that.
 */
export function groupPeopleHandler(dependencies: ChangeDependencies): JobHandler {
  const { db, engines, now } = dependencies
  return {
    async run({ ownerId }) {
      const startedAt = now()
      const engineVersion = await engines.findTarget(db)
      const state = await findChangeState({ db }, ownerId, engineVersion)
      if (state === 'due') return changePeople(dependencies, ownerId, engineVersion)
      const grouping = await computeGrouping(dependencies, ownerId, { isAnew: false })
      return {
        async commit(transaction) {
          await keepPeople(transaction, ownerId, { grouping, now: now(), durationMs: now() - startedAt })
          // Photos that came out of the trash; while others wait, theirs is the next grouping.
          if (state === 'to-prepare' && !(await isJobLeft(transaction, { name: 'reprocess-photo', ownerId })))
            await insertReprocessJobs(transaction, { engineVersion, runAt: now() })
        },
      }
    },

    // People stay as they are; the next photo requests a grouping again.
    giveUp: (transaction, { ownerId }) => recordNoGrouping(transaction, ownerId, now()),
  }
}
