import type { Database, Queryable } from '../../storage/db/database.ts'
import { startTransactionTime } from '../../storage/db/transact-for.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { JobHandler } from '../../machinery/jobs/run-jobs.ts'
import { raisePeopleVersion } from '../people/decide/decision-queries.ts'
import { makeDecision } from '../people/decide/make-decision.ts'
import { planName } from '../people/decide/plan-name.ts'
import { findPeople } from '../people/read/queries.ts'
import type { InferredName } from './infer-names.ts'
import { planNames, type NamesPlan } from './plan-names.ts'
import { listSuggestedNames, replaceSuggestedNames } from './photo-name-queries.ts'
import { readEvidence } from './read-evidence.ts'
import { readNameDecisions, readNameDecisionState } from './read-name-decisions.ts'

type Dependencies = {
  db: Database
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
  now: () => number
}

/** Limits a transaction, since all other writers wait for it. */
const DECISIONS_AT_ONCE = 50

/**
 * The job `name-people`: infers from the names of photos who people are. Where that is certain the
 * person gets the name, one decision for each; where it is likely the name is suggested. Names from
 * the user are kept. What it gave before and is not certain any more it withdraws.
 */
export function namePeopleHandler({ db, mayLookForFaces, now }: Dependencies): JobHandler {
  return {
    async run({ ownerId }) {
      const decisions = await readNameDecisions(db, ownerId)
      const evidence = await readEvidence(db, ownerId)
      const plan = planNames(evidence, decisions)
      const isDone = plan.withdrawn.length === 0 && plan.named.length === 0
      const suggestions = await listSuggestedNames(db, ownerId)
      if (isDone && isSame(suggestions, plan.suggested)) return { commit: async () => {} }
      return {
        async commit(transaction) {
          if (!(await mayLookForFaces(transaction, ownerId))) return
          const again = { name: 'name-people', ownerId, subjectId: null, runAt: now() } as const
          // The user has decided something meanwhile.
          if ((await readNameDecisionState(transaction, ownerId)) !== decisions.state)
            return insertJobs(transaction, [again])
          const isWhole = await applyNames(transaction, ownerId, { plan, now: now() })
          if (!isWhole) return insertJobs(transaction, [again])
          const people = await findPeople(
            transaction,
            ownerId,
            plan.suggested.map(({ personId }) => personId),
          )
          const present = new Set(people.flatMap(({ id, name }) => (name === null ? [id] : [])))
          await replaceSuggestedNames(
            transaction,
            ownerId,
            plan.suggested.filter(({ personId }) => present.has(personId)),
          )
          await raisePeopleVersion(transaction, ownerId, now())
        },
      }
    },

    // Names stay as they are; the next grouping queues the job again.
    giveUp: async () => {},
  }
}

/** Returns whether everything was done. Withdraws first: a name may pass to somebody else. */
async function applyNames(
  db: Queryable,
  ownerId: string,
  { plan: { withdrawn, named }, now }: { plan: NamesPlan; now: number },
): Promise<boolean> {
  const steps = [
    ...withdrawn.map(personId => ({ personId, name: null })),
    ...named.map(({ personId, name }) => ({ personId, name })),
  ]
  const ids = steps.map(({ personId }) => personId)
  const people = new Map((await findPeople(db, ownerId, ids)).map(person => [person.id, person]))
  // People whose photos are all in the trash keep their names.
  const open = steps.filter(({ personId, name }) => {
    const person = people.get(personId)
    return person !== undefined && (person.name === null || name === null || withdrawn.includes(personId))
  })
  let [examined, made] = [0, 0]
  const isOver = startTransactionTime()
  for (const { personId, name } of open.slice(0, DECISIONS_AT_ONCE)) {
    if (made > 0 && isOver()) break
    examined += 1
    const planned = await planName(db, ownerId, { personId, name, ifTaken: 'ask' })
    if (planned.state !== 'planned') continue
    await makeDecision(db, ownerId, { plan: planned.plan, origin: 'photo-names', now })
    made += 1
  }
  // What could not be done now will not be possible in another run either.
  return open.length === examined || made === 0
}

function isSame(one: readonly InferredName[], other: readonly InferredName[]): boolean {
  return one.length === other.length && toComparable(one) === toComparable(other)
}

/** Equal for the same names in another order. */
function toComparable(names: readonly InferredName[]): string {
  const lines = names.map(({ personId, name, photosWithName, photosWithoutName }) =>
    JSON.stringify([personId, name, photosWithName, photosWithoutName]),
  )
  return lines.toSorted().join('\n')
}
