import { sql } from 'kysely'
import type { Queryable } from '../../../storage/db/database.ts'
import { type EngineExpression, engineSql } from '../../../storage/db/engine.ts'
import { idList } from '../../../storage/db/id-list.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'
import { expandJsonItems } from '../../../storage/db/expand-json-items.ts'
import { splitForStatements } from '../../../storage/db/split-for-statements.ts'
import type { FaceChange } from './change.ts'

export type DecisionRow = {
  readonly seq: number
  readonly id: string
  readonly kind: string
  readonly origin: 'you' | 'review' | 'file' | 'photo-names'
  readonly madeAt: number
  readonly undoneAt: number | null
  readonly revision: number
  readonly pendingRevision: number
  readonly personId: string | null
  readonly summary: string
}

export type DecisionPersonRow = {
  readonly personId: string
  readonly field: 'self' | 'name' | 'hiddenAt' | 'favouriteAt' | 'cover'
  readonly before: string | null
  readonly after: string | null
}

/**
 * Increments the revision of the owner's people and their version, and returns both; browsers are
 * notified of the version. Numbers up to `lastPersonNumber` are no longer given to new people.
 */
export async function raiseRevision(
  db: Queryable,
  ownerId: string,
  { now, lastPersonNumber = 0 }: { now: number; lastPersonNumber?: number | undefined },
): Promise<{ revision: number; version: number }> {
  return db
    .insertInto('groupings')
    .values({ ownerId, version: now, durationMs: 0, groupedAt: 0, revision: 1, lastPersonNumber })
    .onConflict(conflict =>
      conflict.column('ownerId').doUpdateSet(eb => ({
        version: computeNextVersion(now),
        revision: eb('groupings.revision', '+', 1),
        lastPersonNumber: engineSql(engine =>
          engine.greater(sql.val(lastPersonNumber), sql.ref('groupings.lastPersonNumber')),
        ),
      })),
    )
    .returning(['revision', 'version'])
    .executeTakeFirstOrThrow()
}

/** Increments the version of the owner's people, of which browsers are notified, and returns it. */
export async function raisePeopleVersion(db: Queryable, ownerId: string, now: number): Promise<number> {
  const { version } = await db
    .insertInto('groupings')
    .values({ ownerId, version: now, durationMs: 0, groupedAt: 0 })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ version: computeNextVersion(now) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function insertDecision(
  db: Queryable,
  ownerId: string,
  decision: Omit<DecisionRow, 'seq' | 'undoneAt' | 'pendingRevision'>,
): Promise<number> {
  const { seq } = await db
    .insertInto('decisions')
    .values({ ...decision, ownerId, pendingRevision: decision.revision })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/**
 * Replaces the stored effects of a decision on faces. Writes only the differences, since a redone
 * decision often repeats its effects on thousands of faces.
 */
export async function replaceDecisionFaces(
  db: Queryable,
  ownerId: string,
  seq: number,
  { before, after }: { before: readonly FaceChange[]; after: readonly FaceChange[] },
): Promise<void> {
  const [known, wanted] = [before, after].map(faces => new Set(faces.map(toKey)))
  const outdated = before.filter(face => !wanted?.has(toKey(face)))
  if (outdated.length > 0) {
    await db
      .deleteFrom('decisionFaces')
      .where('ownerId', '=', ownerId)
      .where('seq', '=', seq)
      .where('faceId', 'in', idList(outdated.map(({ faceId }) => faceId)))
      .execute()
  }
  await insertDecisionFaces(
    db,
    ownerId,
    seq,
    after.filter(face => !known?.has(toKey(face))),
  )
}

/**
 * Groups the changes by equal values and binds all ids as one (see idList), which takes half the
 * time.
 */
async function insertDecisionFaces(
  db: Queryable,
  ownerId: string,
  seq: number,
  faces: readonly FaceChange[],
): Promise<void> {
  if (faces.length === 0) return
  const alike = Map.groupBy(faces, face => JSON.stringify(listColumns(face)))
  const groups = [...alike].map(([change, some]) => {
    // Sorted in the order of both indexes.
    const ids = some.map(({ faceId }) => faceId).toSorted()
    return `[${change},${JSON.stringify(ids)}]`
  })
  const faceIds = engineSql(engine => engine.expandTexts(sql.ref('groups.ids')))
  await sql`insert into ${sql.table('decisionFaces')}
    ("seq", "ownerId", "faceId", "fromPersonId", "fromStanding", "toPersonId", "toStanding")
    with groups as materialized (
      select value -> 0 ->> 0 as a, value -> 0 ->> 1 as b, value -> 0 ->> 2 as c, value -> 0 ->> 3 as d,
        value -> 1 as ids
      from ${expandJsonItems(`[${groups.join()}]`)}
    )
    select cast(${seq} as bigint), ${ownerId}, face.value, a, b, c, d from groups, ${faceIds} as face`.execute(
    db,
  )
}

function listColumns({ fromPersonId, fromStanding, toPersonId, toStanding }: FaceChange) {
  return [fromPersonId, fromStanding, toPersonId, toStanding]
}

function toKey(face: FaceChange): string {
  return [face.faceId, ...listColumns(face)].join(' ')
}

/** If a decision changes one field of a person several times, only the last change is stored. */
export async function insertDecisionPeople(
  db: Queryable,
  ownerId: string,
  seq: number,
  people: readonly DecisionPersonRow[],
): Promise<void> {
  for (const some of splitForStatements(people)) {
    await db
      .insertInto('decisionPeople')
      .values(some.map(person => ({ ...person, ownerId, seq })))
      .onConflict(conflict =>
        conflict
          .columns(['seq', 'personId', 'field'])
          .doUpdateSet(eb => ({ after: eb.ref('excluded.after') })),
      )
      .execute()
  }
}

export async function findDecision(
  db: Queryable,
  ownerId: string,
  id: string,
): Promise<DecisionRow | undefined> {
  return db
    .selectFrom('decisions')
    .select(DECISION_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function readDecisionFaces(db: Queryable, ownerId: string, seq: number): Promise<FaceChange[]> {
  return db
    .selectFrom('decisionFaces')
    .select(['faceId', 'fromPersonId', 'fromStanding', 'toPersonId', 'toStanding'])
    .where('ownerId', '=', ownerId)
    .where('seq', '=', seq)
    .execute()
}

export async function readDecisionPeople(
  db: Queryable,
  ownerId: string,
  seq: number,
): Promise<DecisionPersonRow[]> {
  return db
    .selectFrom('decisionPeople')
    .select(['personId', 'field', 'before', 'after'])
    .where(unindexedOwnerId('decisionPeople'), '=', ownerId)
    .where('seq', '=', seq)
    .execute()
}

/** Records that a decision was made, redone or undone at this revision. */
export async function setDecisionState(
  db: Queryable,
  ownerId: string,
  { seq, undoneAt = null, revision }: { seq: number; undoneAt?: number | null; revision: number },
): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ undoneAt, revision, pendingRevision: revision })
    .where('ownerId', '=', ownerId)
    .where('seq', '=', seq)
    .execute()
}

/**
 * Makes the next grouping take these decisions into account again, because moves that they caused
 * were reverted with another decision.
 */
export async function markPending(
  db: Queryable,
  ownerId: string,
  { seqs, revision }: { seqs: readonly number[]; revision: number },
): Promise<void> {
  for (const some of splitForStatements(seqs)) {
    await db
      .updateTable('decisions')
      .set({ pendingRevision: revision })
      .where('ownerId', '=', ownerId)
      .where('seq', 'in', some)
      .execute()
  }
}

export const DECISION_COLUMNS = [
  'seq',
  'id',
  'kind',
  'origin',
  'madeAt',
  'undoneAt',
  'revision',
  'pendingRevision',
  'personId',
  'summary',
] as const

/**
 * Returns the current revision of decisions, the revision that the last grouping took into account,
 * and the engine version of the embeddings that it used.
 */
export async function readRevisions(
  db: Queryable,
  ownerId: string,
): Promise<{ revision: number; groupedRevision: number; engineVersion: string | null }> {
  const row = await db
    .selectFrom('groupings')
    .select(['revision', 'groupedRevision', 'engineVersion'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row ?? { revision: 0, groupedRevision: 0, engineVersion: null }
}

/**
 * Returns the next version of an owner's people: the time, or one more if the clock was set back.
 */
export function computeNextVersion(now: number): EngineExpression<number> {
  return engineSql(engine => engine.greater(sql.val(now), sql`${sql.ref('groupings.version')} + 1`))
}
