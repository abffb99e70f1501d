import type { DecisionAnswer, NameBody, NameSuggestions } from '../../../shared/api/decisions.ts'
import type { PersonSummary } from '../../../shared/api/people.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { carryOut, unchangedAnswer } from './carry-out.ts'
import type { Plan } from './change.ts'
import { nameKey } from './clean-name.ts'
import { listNamedPeople } from './people-queries.ts'
import { summaryOf } from '../read/person-summary.ts'
import { planName } from './plan-name.ts'

export type Deciding = { readonly db: Database; readonly now: () => number }

const MOST_SUGGESTIONS = 20

/** Plans and does it in one transaction; a plan of null, or that changes nothing, is no step. */
export async function decide(
  { db, now }: Deciding,
  ownerId: string,
  makePlan: (transaction: Queryable) => Promise<Plan | null>,
  personId: string | null = null,
): Promise<DecisionAnswer> {
  return db.transaction().execute(async transaction => {
    const plan = await makePlan(transaction)
    if (!plan || isEmpty(plan)) return unchangedAnswer(transaction, ownerId, plan?.personId ?? personId)
    return carryOut(transaction, ownerId, { plan, origin: 'you', now: now() })
  })
}

function isEmpty({ faces, people, kind }: Plan): boolean {
  return faces.length === 0 && people.length === 0 && kind !== 'different'
}

/**
 * Gives the one who has the name where it is to be asked whether they are the same. Throws
 * `not-found`, `invalid-name`.
 */
export async function namePerson(
  { db, now }: Deciding,
  ownerId: string,
  { personId, name, ifTaken = 'ask' }: NameBody & { personId: string },
): Promise<{ answer: DecisionAnswer } | { holder: PersonSummary }> {
  return db.transaction().execute(async transaction => {
    const named = await planName(transaction, ownerId, { personId, name, ifTaken })
    if (named.state === 'taken') return { holder: summaryOf(named.person) }
    if (named.state === 'same') return { answer: await unchangedAnswer(transaction, ownerId, personId) }
    const plan = named.plan
    return { answer: await carryOut(transaction, ownerId, { plan, origin: 'you', now: now() }) }
  })
}

/**
 * Names that begin with what was typed, then those with a word that does, then those that hold it
 * anywhere.
 */
export async function suggestNames(db: Database, ownerId: string, typed: string): Promise<NameSuggestions> {
  const wanted = nameKey(typed)
  const ranked = (await listNamedPeople(db, ownerId)).flatMap(person => {
    const name = person.name ?? ''
    const rank = rankOf(nameKey(name), wanted)
    return rank === null ? [] : [{ name, person: summaryOf(person), rank }]
  })
  const suggestions = ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name, person }) => ({ name, person }))
  return { suggestions }
}

function rankOf(name: string, wanted: string): number | null {
  if (name.startsWith(wanted)) return 0
  if (name.includes(` ${wanted}`)) return 1
  return name.includes(wanted) ? 2 : null
}
