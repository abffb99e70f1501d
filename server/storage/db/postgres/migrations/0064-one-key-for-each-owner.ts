import { createCipheriv, hash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

// Seals what describes faces with one key for each owner, by AES-256-GCM. Until now each photo had
// a key of its own: the keys were the leaves of a binary tree, in which the keys of the two nodes
// below a node are the halves of the SHA-256 of its key. `faceKeys` had the nodes from which all
// keys follow but those of erased photos. A value was XORed with the SHAKE256 of key and nonce.
// Both formats are written out here as they were when this migration was made.

/** Of the earlier format. */
const NODE_KEY_BYTES = 16
const NODE_BYTES = 5 + 1 + NODE_KEY_BYTES
const MARK = Buffer.from('sealed')
const LEAF_AT = MARK.length + 6
const OLD_NONCE_AT = LEAF_AT + 5
const OLD_VALUE_AT = OLD_NONCE_AT + 12

/** Of the later format. */
const KEY_BYTES = 32
const NAME_BYTES = 8
const NONCE_BYTES = 12

const ROWS_AT_ONCE = 500

type Node = { readonly start: number; readonly level: number; readonly key: Buffer }
type Keys = { readonly nodes: readonly Node[]; readonly key: Buffer; readonly name: Buffer }
type Row = Readonly<Record<'embedding', Buffer> & Record<'keyPoints' | 'ownerId', string>>

export async function up(db: Kysely<unknown>): Promise<void> {
  const keysOf = await replaceKeys(db)
  // Nothing else is to happen when readings are sealed.
  await sql`alter table "faceReadings" disable trigger user`.execute(db)
  await sealReadings(db, keysOf)
  await sql`alter table "faceReadings" enable trigger user`.execute(db)
  await sealPrepared(db, keysOf)
  // The next grouping writes the means again.
  await sql`truncate "meanPages"`.execute(db)
}

/** Replaces the file of the table, so that the earlier keys are gone. */
async function replaceKeys(db: Kysely<unknown>): Promise<Map<string, Keys>> {
  const { rows } = await sql<{ ownerId: string; nodes: Buffer }>`
    select "ownerId", "nodes" from "faceKeys"`.execute(db)
  await sql`drop table "faceKeys"`.execute(db)
  await sql`create table "faceKeys" (
      "ownerId" text collate "C" primary key not null, "key" bytea not null
    )`.execute(db)
  // Statistics would contain copies of keys.
  await sql`alter table "faceKeys" alter "key" set statistics 0`.execute(db)
  const keysOf = new Map<string, Keys>()
  for (const { ownerId, nodes } of rows) {
    const key = randomBytes(KEY_BYTES)
    const name = hash('sha256', key, 'buffer').subarray(0, NAME_BYTES)
    keysOf.set(ownerId, { nodes: parseNodes(nodes), key, name })
    await sql`insert into "faceKeys" ("ownerId", "key") values (${ownerId}, ${key})`.execute(db)
  }
  return keysOf
}

function parseNodes(bytes: Buffer): Node[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, i) => {
    const at = i * NODE_BYTES
    const key = bytes.subarray(at + 6, at + NODE_BYTES)
    return { start: bytes.readUIntBE(at, 5), level: bytes.readUInt8(at + 5), key }
  })
}

async function sealReadings(db: Kysely<unknown>, keysOf: ReadonlyMap<string, Keys>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row & { faceId: string }>`
      select "faceId", "ownerId", embedding, "keyPoints" from "faceReadings"
      where "faceId" > ${after} order by "faceId" limit ${ROWS_AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.faceId
    const sealed = rows.map(row => sealRow(row, keysOf))
    await sql`update "faceReadings" set embedding = sealed.embedding, "keyPoints" = sealed."keyPoints"
      from (
        select unnest(${rows.map(({ faceId }) => faceId)}::text[]) as "faceId",
          unnest(${sealed.map(({ embedding }) => embedding)}::bytea[]) as embedding,
          unnest(${sealed.map(({ keyPoints }) => keyPoints)}::text[]) as "keyPoints"
      ) as sealed
      where "faceReadings"."faceId" = sealed."faceId"`.execute(db)
  }
}

async function sealPrepared(db: Kysely<unknown>, keysOf: ReadonlyMap<string, Keys>): Promise<void> {
  for (let after = ['', '']; ;) {
    const { rows } = await sql<Row & { faceId: string; engineVersion: string; portrait: Buffer | null }>`
      select "faceId", "engineVersion", "ownerId", embedding, "keyPoints", portrait from "preparedFaces"
      where ("faceId", "engineVersion") > (${after[0]}, ${after[1]})
      order by "faceId", "engineVersion" limit ${ROWS_AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = [last.faceId, last.engineVersion]
    for (const row of rows) {
      const { embedding, keyPoints } = sealRow(row, keysOf)
      const portrait = row.portrait && sealAgain(row.portrait, findKeys(row, keysOf))
      await sql`update "preparedFaces"
        set embedding = ${embedding}, "keyPoints" = ${keyPoints}, portrait = ${portrait}
        where "faceId" = ${row.faceId} and "engineVersion" = ${row.engineVersion}`.execute(db)
    }
  }
}

function sealRow(row: Row, keysOf: ReadonlyMap<string, Keys>) {
  const keys = findKeys(row, keysOf)
  return {
    embedding: sealAgain(row.embedding, keys),
    keyPoints: sealAgain(Buffer.from(row.keyPoints, 'base64'), keys).toString('base64'),
  }
}

function findKeys({ ownerId }: Row, keysOf: ReadonlyMap<string, Keys>): Keys {
  const keys = keysOf.get(ownerId)
  if (!keys) throw new Error('A face has no key.')
  return keys
}

function sealAgain(sealed: Buffer, { nodes, key, name }: Keys): Buffer {
  const value = openValue(sealed, nodes)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([name, nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

function openValue(sealed: Buffer, nodes: readonly Node[]): Buffer {
  const key = findLeafKey(nodes, sealed.readUIntBE(LEAF_AT, 5))
  const value = Buffer.from(sealed.subarray(OLD_VALUE_AT))
  if (value.length === 0) return value
  const nonce = sealed.subarray(OLD_NONCE_AT, OLD_VALUE_AT)
  const options = { outputEncoding: 'buffer', outputLength: value.length } as const
  const stream = hash('shake256', Buffer.concat([key, nonce]), options)
  return value.map((byte, i) => byte ^ stream[i]!) as Buffer
}

function findLeafKey(nodes: readonly Node[], leaf: number): Buffer {
  const node = nodes.find(({ start, level }) => start <= leaf && leaf < start + 2 ** level)
  if (!node) throw new Error('The key of a face is destroyed.')
  let { key } = node
  for (let level = node.level - 1; level >= 0; level--) {
    const half = Math.floor(leaf / 2 ** level) % 2
    key = hash('sha256', key, 'buffer').subarray(half * NODE_KEY_BYTES, (half + 1) * NODE_KEY_BYTES)
  }
  return key
}
