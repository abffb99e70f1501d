import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { idList, numberList } from '../id-list.ts'
import type { Sealer } from '../sealer.ts'
import { unindexedOwnerId } from '../unindexed-owner-id.ts'
import {
  createKeyFinder,
  createKeyNodes,
  findLeafOfMeans,
  FIRST_LEAF_OF_MEANS,
  formatKeyNodes,
  parseKeyNodes,
  removeLeaves,
  type KeyNodes,
} from './key-tree.ts'
import { keepRing, listKnownRings, type KeyRing } from './known-rings.ts'
import { sealBytes, sealText } from './sealed-value.ts'

/** Ids have 47 bits, since they are stored in six bytes. */
const drawId = (): number => randomInt(2 ** 47)

type Found = {
  /** Null if the ring is known in this state. */
  readonly rings: { ownerId: string; id: number; state: number; nodes: string | null }[] | null
  readonly seqs: Record<string, number> | null
}

export type Sealers = { readonly of: (ownerId: string) => Sealer }

/** Finds the keys of several owners by one statement; creates the rings of owners without one. */
export async function findSealers(
  db: Queryable,
  ownerIds: readonly string[],
  photoIds: readonly string[],
): Promise<Sealers> {
  const owners = new Set(ownerIds)
  const known = new Map(
    listKnownRings().flatMap(ring => (owners.has(ring.ownerId) ? [[ring.state, ring] as const] : [])),
  )
  const { rows } = await sql<Found>`select
      (
        select json_agg(json_build_object('ownerId', "ownerId", 'id', id, 'state', state, 'nodes',
          case when state in ${numberList([...known.keys()])} then null else encode(nodes, 'base64') end))
        from "faceKeys" where "ownerId" in ${idList([...owners])}
      ) as rings,
      (select json_object_agg(id, seq) from "allPhotos" where id in ${idList([...new Set(photoIds)])}) as seqs`.execute(
    db,
  )
  const [found] = rows
  const rings = new Map(
    (found?.rings ?? []).map(({ nodes, ...ring }) => [
      ring.ownerId,
      // The statement leaves out the nodes of known rings only.
      nodes === null
        ? known.get(ring.state)!
        : keepRing(buildRing(ring, parseKeyNodes(Buffer.from(nodes, 'base64')))),
    ]),
  )
  const missing = [...owners].filter(ownerId => !rings.has(ownerId))
  if (missing.length > 0) {
    await insertRings(db, missing)
    return findSealers(db, ownerIds, photoIds)
  }
  const seqs = new Map(Object.entries(found?.seqs ?? {}))
  // Each owner has a ring by now.
  return { of: ownerId => createSealer(rings.get(ownerId)!, seqs) }
}

function createSealer(ring: KeyRing, seqs: ReadonlyMap<string, number>): Sealer {
  const { id: ringId, nodes, findKey } = ring
  const nameKey = (leaf: number) => {
    const key = findKey(leaf)
    if (!key) throw new Error('The key of an erased photo cannot be used.')
    return [key, { ringId, leaf }] as const
  }
  const namePhotoKey = (photoId: string) => {
    const seq = seqs.get(photoId)
    if (seq === undefined) throw new Error('Faces of an unknown photo cannot be stored.')
    return nameKey(toLeaf(seq))
  }
  return {
    sealBytes: (photoId, value) => sealBytes(value, ...namePhotoKey(photoId)),
    sealText: (photoId, value) => sealText(value, ...namePhotoKey(photoId)),
    sealMeans: value => sealBytes(value, ...nameKey(findLeafOfMeans(nodes))),
  }
}

/** Photos are numbered in the order of their arrival, so those of an upload are neighbours. */
function toLeaf(seq: number): number {
  const rest = seq % FIRST_LEAF_OF_MEANS
  return rest < 0 ? rest + FIRST_LEAF_OF_MEANS : rest
}

function buildRing(
  { ownerId, id, state }: { ownerId: string; id: number; state: number },
  nodes: KeyNodes,
): KeyRing {
  return { ownerId, id, state, nodes, findKey: createKeyFinder(nodes) }
}

async function insertRings(db: Queryable, ownerIds: readonly string[]): Promise<void> {
  await db
    .insertInto('faceKeys')
    .values(
      ownerIds.map(ownerId => {
        return { ownerId, id: drawId(), state: drawId(), nodes: formatKeyNodes(createKeyNodes()) }
      }),
    )
    .onConflict(conflict => conflict.column('ownerId').doNothing())
    .execute()
}

/** Reads rings by their ids, and keeps them. */
export async function readRings(
  read: (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>,
  ids: readonly number[],
): Promise<void> {
  const rows = await read(
    'select "ownerId", id, state, nodes from "faceKeys" where id in (select unnest($1::bigint[]))',
    [ids],
  )
  for (const row of rows) {
    // The columns of the statement above.
    const { nodes, ...ring } = row as { ownerId: string; id: number; state: number; nodes: Buffer }
    keepRing(buildRing(ring, parseKeyNodes(nodes)))
  }
}

/** See `sealer.ts`. */
export async function destroyKeysOfPhotos(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  const nodes = await readNodes(db, ownerId)
  if (!nodes) return
  const photos = await db
    .selectFrom('allPhotos')
    .select('seq')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .execute()
  const leaves = photos.map(({ seq }) => toLeaf(seq))
  await writeNodes(db, ownerId, removeLeaves(nodes, leaves))
}

/**
 * Seals the means of an owner with another key, and destroys the one before: with it, deleted means
 * could be read, which are embeddings of people with one face.
 */
export async function renewKeyOfMeans(db: Queryable, ownerId: string): Promise<void> {
  const nodes = await readNodes(db, ownerId)
  if (!nodes) return
  // Reading opens them.
  const pages = await db
    .selectFrom('meanPages')
    .select(['block', 'means'])
    .where('ownerId', '=', ownerId)
    .execute()
  await writeNodes(db, ownerId, removeLeaves(nodes, [findLeafOfMeans(nodes)]))
  if (pages.length === 0) return
  const sealer = (await findSealers(db, [ownerId], [])).of(ownerId)
  await sql`update "meanPages" set means = pages.means
    from (
      select unnest(${pages.map(({ block }) => block)}::bigint[]) as block,
        unnest(${pages.map(({ means }) => sealer.sealMeans(means))}::bytea[]) as means
    ) as pages
    where "meanPages"."ownerId" = ${ownerId} and "meanPages".block = pages.block`.execute(db)
}

async function readNodes(db: Queryable, ownerId: string): Promise<KeyNodes | null> {
  const row = await db
    .selectFrom('faceKeys')
    .select('nodes')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row ? parseKeyNodes(Buffer.from(row.nodes)) : null
}

async function writeNodes(db: Queryable, ownerId: string, nodes: KeyNodes): Promise<void> {
  await db
    .updateTable('faceKeys')
    .set({ nodes: formatKeyNodes(nodes), state: drawId() })
    .where('ownerId', '=', ownerId)
    .execute()
}

/**
 * Writes all keys to a new file, without old versions of rows, and removes the old file. Throws if
 * a transaction that has read keys, such as a backup, does not end soon. A vacuum would keep what
 * an older transaction could still read.
 */
export async function rewriteKeys(transaction: Queryable): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(`${LOCK_TIMEOUT_MS}ms`)}`.execute(transaction)
  // An expression of the column makes PostgreSQL compute, and so rewrite, each row.
  await sql`alter table "faceKeys" alter column nodes type bytea using nodes || ''::bytea`.execute(
    transaction,
  )
}

/** Whoever wants to read or write faces waits as long as this does. */
const LOCK_TIMEOUT_MS = 2000
