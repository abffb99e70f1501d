import type { Queryable } from '../../storage/db/database.ts'
import { readRevisions } from '../people/decide/decision-queries.ts'
import { parseSummary } from '../people/decide/decision-summary.ts'
import { nameKey } from '../people/read/format-person-name.ts'
import {
  listAutomaticDecisions,
  listDecidedPeople,
  listHiddenPeople,
  listNamedPeopleAndTrash,
  listRejectedNames,
} from './photo-name-queries.ts'

/** Earlier decisions on the names of people. Names are keys. */
export type NameDecisions = {
  /** Names from the user, or from another source than the names of photos, by person. */
  readonly givenNames: ReadonlyMap<string, string>
  /** Names that people got from the names of photos, unless the user has decided on them since. */
  readonly automatic: ReadonlyMap<string, string>
  /** `person name` for each rejected name. */
  readonly rejected: ReadonlySet<string>
  /** People for whom the user undid such a step: only the user names them from then on. */
  readonly settled: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
  /** As {@link readNameDecisionState} gives it. */
  readonly state: string
}

/** Returns a text that changes with each decision of the user. */
export async function readNameDecisionState(db: Queryable, ownerId: string): Promise<string> {
  const { revision } = await readRevisions(db, ownerId)
  return `${revision} ${(await listRejectedNames(db, ownerId)).length}`
}

export async function readNameDecisions(db: Queryable, ownerId: string): Promise<NameDecisions> {
  const state = await readNameDecisionState(db, ownerId)
  const rejections = await listRejectedNames(db, ownerId)
  const hidden = new Set(await listHiddenPeople(db, ownerId))
  const decidedAt = new Map(
    (await listDecidedPeople(db, ownerId)).map(({ personId, revision: last }) => [personId, last]),
  )
  const named = new Map(
    (await listNamedPeopleAndTrash(db, ownerId)).map(({ id, name }) => [id, nameKey(name)]),
  )
  const rejected = new Set(rejections.map(({ personId, nameKey: name }) => `${personId} ${name}`))
  const settled = new Set(hidden)
  const automatic = new Map<string, string>()
  for (const decision of await listAutomaticDecisions(db, ownerId)) {
    const { personId, undoneAt, revision: made } = decision
    const { nameAfter } = parseSummary(decision.summary)
    if (undoneAt !== null) {
      settled.add(personId)
      if (nameAfter !== null) rejected.add(`${personId} ${nameKey(nameAfter)}`)
    } else {
      const isLast = (decidedAt.get(personId) ?? -1) < made
      const name = nameAfter === null ? undefined : nameKey(nameAfter)
      if (isLast && name !== undefined && named.get(personId) === name) automatic.set(personId, name)
      else automatic.delete(personId)
    }
  }
  for (const personId of settled) automatic.delete(personId)
  const givenNames = new Map([...named].filter(([personId]) => !automatic.has(personId)))
  return { givenNames, automatic, rejected, settled, hidden, state }
}
