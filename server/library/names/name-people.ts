import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { JobHandler } from '../../machinery/jobs/run-jobs.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { startTransactionTime } from '../../storage/db/transact-for.ts'
import { raisePeopleVersion, readRevisions } from '../people/decide/decision-queries.ts'
import { parseSummary } from '../people/decide/change.ts'
import { makeDecision } from '../people/decide/make-decision.ts'
import { planName } from '../people/decide/plan-people.ts'
import { nameKey } from '../people/read/describe-person.ts'
import { findPeople } from '../people/read/queries.ts'
import { type InferredName, inferNames } from './infer-names.ts'
import {
  listAutomaticDecisions,
  listDecidedPeople,
  listHiddenPeople,
  listNamedPeopleAndTrash,
  listNamesOfPhotos,
  listPeopleOfNamedPhotos,
  listRejectedNames,
  listSuggestedNames,
  replaceSuggestedNames,
} from './photo-name-queries.ts'
import type { NamedPhoto } from './weigh-names.ts'

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

type NamesPlan = {
  /** People whose name came from the names of photos and is no longer certain. */
  readonly withdrawn: readonly string[]
  /** Here names are spelled as in the photos, not as keys. */
  readonly named: readonly InferredName[]
  readonly suggested: readonly InferredName[]
}

/**
 * Compares what the names of photos imply with the names that people have. Names that came from the
 * names of photos count as absent, so that the result depends on the photos and on the user's
 * decisions, but not on the order in which they arrived.
 */
function planNames({ photos, spellings }: Evidence, decisions: NameDecisions): NamesPlan {
  const { certain, likely } = inferNames(photos, {
    givenNames: decisions.givenNames,
    isRejected: (personId, name) => decisions.rejected.has(`${personId} ${name}`),
  })
  const spell = (one: InferredName): InferredName => ({ ...one, name: spellings.get(one.name) ?? one.name })
  const sure = certain.filter(({ personId }) => !decisions.settled.has(personId))
  const target = new Map(sure.map(({ personId, name }) => [personId, name]))
  const isVisible = ({ personId }: InferredName) => !decisions.hidden.has(personId)
  return {
    withdrawn: [...decisions.automatic].flatMap(([personId, name]) =>
      target.get(personId) === name ? [] : [personId],
    ),
    named: sure.filter(({ personId, name }) => decisions.automatic.get(personId) !== name).map(spell),
    suggested: [...certain.filter(({ personId }) => decisions.settled.has(personId)), ...likely]
      .filter(isVisible)
      .map(spell),
  }
}

type Evidence = {
  /** Processed photos that came with names, outside the trash. */
  readonly photos: readonly NamedPhoto[]
  /** The spelling of each name, by its key. */
  readonly spellings: ReadonlyMap<string, string>
}

async function readEvidence(db: Queryable, ownerId: string): Promise<Evidence> {
  const rows = await listNamesOfPhotos(db, ownerId)
  const peopleOf = new Map<string, string[]>()
  for (const { photoId, personId } of rows.length > 0 ? await listPeopleOfNamedPhotos(db, ownerId) : []) {
    const people = peopleOf.get(photoId)
    if (people) people.push(personId)
    else peopleOf.set(photoId, [personId])
  }
  const counts = new Map<string, Map<string, number>>()
  const photos = rows.map(({ photoId, names }) => {
    // Only replacePhotoNames writes this column.
    const written = JSON.parse(names) as string[]
    for (const name of written) {
      const spellings = counts.get(nameKey(name)) ?? new Map<string, number>()
      counts.set(nameKey(name), spellings.set(name, (spellings.get(name) ?? 0) + 1))
    }
    return { people: peopleOf.get(photoId) ?? [], names: [...new Set(written.map(nameKey))] }
  })
  return { photos, spellings: new Map([...counts].map(([key, list]) => [key, chooseSpelling(key, list)])) }
}

/**
 * Chooses the most frequent spelling; of several the first by code points, in whatever order they
 * arrived.
 */
function chooseSpelling(key: string, counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
  return sorted[0]?.[0] ?? key
}

/** Earlier decisions on the names of people. Names are keys. */
type NameDecisions = {
  /** Names from the user, or from another source than the names of photos, by person. */
  readonly givenNames: ReadonlyMap<string, string>
  /** Names that people got from the names of photos, unless the user has decided on them since. */
  readonly automatic: ReadonlyMap<string, string>
  /** `person name` for each rejected name. */
  readonly rejected: ReadonlySet<string>
  /** People for whom the user undid such a step: only the user names them from then on. */
  readonly settled: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
  /** See readNameDecisionState. */
  readonly state: string
}

/** Returns a text that changes with each decision of the user. */
async function readNameDecisionState(db: Queryable, ownerId: string): Promise<string> {
  const { revision } = await readRevisions(db, ownerId)
  return `${revision} ${(await listRejectedNames(db, ownerId)).length}`
}

async function readNameDecisions(db: Queryable, ownerId: string): Promise<NameDecisions> {
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
