import { groupIdByFace } from '../../../../faces/cluster/groupable-face.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { formatPersonName } from '../read/describe-person.ts'
import { computeGrouping } from './compute-grouping.ts'
import type { Grouping, GroupingDependencies } from './grouping.ts'
import { keepPeople } from './keep-people.ts'
import { readPeople } from './queries.ts'

/**
 * Faces that move from one person to another; `from` is null for faces without a person, `to` for a
 * new person.
 */
export type Move = { readonly from: string | null; readonly to: string | null; readonly faces: number }

export type Regrouping = {
  readonly faces: number
  readonly people: number
  /** Largest first. */
  readonly moves: readonly Move[]
  /** Names of people without a face left. */
  readonly gone: readonly string[]
} & Pick<Grouping, 'unusable' | 'contradiction'>

/**
 * Groups all faces of an owner again, respecting all decisions, and returns the changes. A dry run
 * stores nothing.
 */
export async function regroup(
  dependencies: GroupingDependencies,
  ownerId: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<Regrouping> {
  const { db, now } = dependencies
  const startedAt = now()
  const grouping = await computeGrouping(dependencies, ownerId, { isFromScratch: true })
  const regrouping = await compare(db, ownerId, grouping)
  if (!isDryRun) {
    const durationMs = now() - startedAt
    await transactFor(db, ownerId, transaction =>
      keepPeople(transaction, ownerId, { grouping, now: now(), durationMs }),
    )
  }
  return regrouping
}

async function compare(db: Queryable, ownerId: string, grouping: Grouping): Promise<Regrouping> {
  const { rows, people, unusable, contradiction } = grouping
  const nameOf = new Map((await readPeople(db, ownerId)).map(person => [person.id, formatPersonName(person)]))
  const placed = groupIdByFace(people)
  const counts = new Map<string, Move>()
  for (const { id, personId } of rows) {
    const target = placed.get(id) ?? null
    if (target === personId) continue
    const known = counts.get(`${personId} ${target}`)
    const from = personId === null ? null : (nameOf.get(personId) ?? null)
    const to = target === null ? null : (nameOf.get(target) ?? null)
    counts.set(`${personId} ${target}`, { from, to, faces: (known?.faces ?? 0) + 1 })
  }
  const still = new Set(people.map(({ id }) => id))
  return {
    unusable,
    contradiction,
    faces: rows.length,
    people: people.length,
    moves: [...counts.values()].sort((one, other) => other.faces - one.faces),
    gone: [...nameOf].flatMap(([id, name]) => (still.has(id) ? [] : [name])),
  }
}
