import type { DecisionAnswer, NameBody } from '../../../../shared/api/decisions.ts'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import type { Database, Queryable } from '../../../storage/db/database.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { summarisePerson } from '../read/person-summary.ts'
import type { Plan } from './change.ts'
import { answerUnchanged } from './keep-effects.ts'
import { makeDecision } from './make-decision.ts'
import { planName } from './plan-name.ts'

export type DecideDependencies = { readonly db: Database; readonly now: () => number }

/** Makes the planned decision in one transaction; does nothing if the plan is null or empty. */
export async function decide(
  { db, now }: DecideDependencies,
  ownerId: string,
  makePlan: (transaction: Queryable) => Promise<Plan | null>,
  personId: string | null = null,
): Promise<DecisionAnswer> {
  return transactFor(db, ownerId, async transaction => {
    const plan = await makePlan(transaction)
    if (!plan || isEmpty(plan)) return answerUnchanged(transaction, ownerId, plan?.personId ?? personId)
    return makeDecision(transaction, ownerId, { plan, origin: 'you', now: now() })
  })
}

function isEmpty({ faces, people, kind }: Plan): boolean {
  return faces.length === 0 && people.length === 0 && kind !== 'different'
}

/**
 * Names a person. If somebody else has the name already, returns that person, so that the client
 * can ask the user whether both are the same. Throws `not-found`, `invalid-name`.
 */
export async function namePerson(
  { db, now }: DecideDependencies,
  ownerId: string,
  { personId, name, ifTaken = 'ask' }: NameBody & { personId: string },
): Promise<{ answer: DecisionAnswer } | { holder: PersonSummary }> {
  return transactFor(db, ownerId, async transaction => {
    const named = await planName(transaction, ownerId, { personId, name, ifTaken })
    if (named.state === 'taken') return { holder: summarisePerson(named.person) }
    if (named.state === 'same') return { answer: await answerUnchanged(transaction, ownerId, personId) }
    const plan = named.plan
    return { answer: await makeDecision(transaction, ownerId, { plan, origin: 'you', now: now() }) }
  })
}
