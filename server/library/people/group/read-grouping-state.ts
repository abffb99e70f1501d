import type { GroupingState, PeopleChange } from '../../../../shared/api/grouping.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { formatPersonName } from '../read/describe-person.ts'
import { findPeople, type PersonRow } from '../read/queries.ts'
import { findNetworkChange, readIsRefused } from './network-change-queries.ts'
import type { ChangePreview } from './change-people.ts'

const MAX_SHOWN_PEOPLE = 50

/** Returns what the user must decide or know about the grouping of their faces. */
export async function readGroupingState(db: Queryable, ownerId: string): Promise<GroupingState> {
  const waiting = await findNetworkChange(db, ownerId)
  return {
    change: waiting ? await describe(db, ownerId, readPreview(waiting), waiting.agreedAt !== null) : null,
    isRefused: await readIsRefused(db, ownerId),
  }
}

function readPreview({ preview }: { readonly preview: string }): ChangePreview {
  // Only considerChange writes this column; earlier versions did not count lost faces.
  return { lostFaces: 0, ...(JSON.parse(preview) as Omit<ChangePreview, 'lostFaces'>) }
}

/** Uses current names, and leaves out people who no longer exist. */
async function describe(
  db: Queryable,
  ownerId: string,
  preview: ChangePreview,
  isAgreed: boolean,
): Promise<PeopleChange> {
  const { joined, split, ...amounts } = preview
  const ids = [
    ...joined.flatMap(({ person, into }) => [person.id, ...(into ? [into.id] : [])]),
    ...split.map(({ person }) => person.id),
  ]
  const there = new Map((await findPeople(db, ownerId, [...new Set(ids)])).map(row => [row.id, row]))
  const stillJoined = joined.flatMap(({ person, into }) => {
    const row = there.get(person.id)
    const target = into && there.get(into.id)
    return row ? [{ row, into: target ? describeTarget(target) : null }] : []
  })
  const stillSplit = split.flatMap(({ person, parts, faces }) => {
    const row = there.get(person.id)
    return row ? [{ row, parts, faces }] : []
  })
  return {
    ...amounts,
    isAgreed,
    joinedCount: stillJoined.length,
    splitCount: stillSplit.length,
    joined: listNamedFirst(stillJoined).map(({ row, into }) => ({ person: describeTarget(row), into })),
    split: listNamedFirst(stillSplit).map(({ row, parts, faces }) => ({
      person: describeTarget(row),
      parts,
      faces,
    })),
  }
}

function listNamedFirst<Entry extends { readonly row: PersonRow }>(entries: readonly Entry[]): Entry[] {
  return entries
    .toSorted((one, other) => Number(one.row.name === null) - Number(other.row.name === null))
    .slice(0, MAX_SHOWN_PEOPLE)
}

function describeTarget(row: PersonRow) {
  return { id: row.id, name: formatPersonName(row), coverFaceId: row.coverFaceId }
}
