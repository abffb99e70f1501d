import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { JobHandler } from '../../machinery/jobs/run-jobs.ts'
import { applyNotes, type NoteDependencies } from './apply-notes.ts'

/** Half of the deadline of the job; a further job continues. */
const RUN_MS = 60_000

/**
 * The job `match-takeout`: gives photos of an export what their JSON files say, and fills its
 * albums. It writes in several transactions, since the library may have many photos; each may be
 * repeated.
 */
export function matchTakeoutHandler(dependencies: NoteDependencies): JobHandler {
  const { db, now } = dependencies
  return {
    async run({ ownerId }) {
      const end = now() + RUN_MS
      const { noted, isComplete } = await applyNotes({ ...dependencies, db }, ownerId, () => now() < end)
      return {
        async commit(transaction) {
          // Without any match in all this time, another run would find none either.
          if (!isComplete && noted > 0)
            await insertJobs(transaction, [{ name: 'match-takeout', ownerId, subjectId: null, runAt: now() }])
        },
      }
    },

    // The notes stay stored; the end of the next import queues the job again.
    giveUp: async () => {},
  }
}
