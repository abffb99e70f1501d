import { hash, randomBytes, randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

// Seals the faces that are there. The format of sealed values, and the way from an owner's key to
// that of a photo, are written out here, as they were when this migration was made.
const LEVELS = 40
const KEY_BYTES = 16
const NONCE_BYTES = 12
const ROWS_AT_ONCE = 500

type Row = { faceId: string; ownerId: string; seq: number; embedding: Buffer; keyPoints: string }
type PreparedRow = Row & { engineVersion: string; portrait: Buffer | null }
type Ring = { readonly id: number; readonly root: Buffer }

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "faceKeys" (
      "ownerId" text collate "C" primary key not null, "id" bigint not null,
      "state" bigint not null, "nodes" bytea not null
    )`.execute(db)
  await sql`create unique index "faceKeysById" on "faceKeys" ("id")`.execute(db)
  // Statistics would contain copies of keys, and of nothing of use in the other columns.
  await sql`alter table "faceKeys" alter "nodes" set statistics 0`.execute(db)
  await sql`alter table "faceReadings" alter "embedding" set statistics 0, alter "keyPoints" set statistics 0`.execute(
    db,
  )
  await sql`alter table "preparedFaces" alter "embedding" set statistics 0,
    alter "portrait" set statistics 0, alter "keyPoints" set statistics 0`.execute(db)
  await sql`alter table "meanPages" alter "means" set statistics 0`.execute(db)

  // The next grouping writes the means again.
  await sql`truncate "meanPages"`.execute(db)
  const rings = await insertRings(db)
  // Nothing else is to happen when readings are sealed, and PostgreSQL does not change the type of
  // a column that a trigger names.
  await sql`drop trigger "readingsOfPageChanged" on "faceReadings"`.execute(db)
  await sealReadings(db, rings)
  await sealPrepared(db, rings)
  // Writes the tables to new files, without the old versions of their rows, and deletes statistics.
  const changes = sql`alter "embedding" type bytea using "embedding" || ''::bytea,
    alter "keyPoints" type text collate "C" using "keyPoints" || ''`
  await sql`alter table "faceReadings" ${changes}`.execute(db)
  await sql`alter table "preparedFaces" ${changes},
    alter "portrait" type bytea using "portrait" || ''::bytea`.execute(db)
  await sql`create trigger "readingsOfPageChanged"
    after update of "embedding", "engineVersion" on "faceReadings"
    for each row execute function "deletePagesOfReading"()`.execute(db)
}

async function insertRings(db: Kysely<unknown>): Promise<Map<string, Ring>> {
  const { rows } = await sql<{ ownerId: string }>`
    select "ownerId" from "faceReadings" union select "ownerId" from "preparedFaces"`.execute(db)
  const rings = new Map(
    rows.map(({ ownerId }) => [ownerId, { id: randomInt(2 ** 47), root: randomBytes(KEY_BYTES) }]),
  )
  for (const [ownerId, { id, root }] of rings) {
    const nodes = Buffer.concat([Buffer.of(0, 0, 0, 0, 0, LEVELS), root])
    await sql`insert into "faceKeys" ("ownerId", "id", "state", "nodes")
      values (${ownerId}, ${id}, ${randomInt(2 ** 47)}, ${nodes})`.execute(db)
  }
  return rings
}

async function sealReadings(db: Kysely<unknown>, rings: ReadonlyMap<string, Ring>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`
      select readings."faceId", readings."ownerId", seq, embedding, "keyPoints"
      from "faceReadings" as readings
      join "allFaces" as faces on faces.id = readings."faceId"
      join "allPhotos" as photos on photos.id = faces."photoId"
      where readings."faceId" > ${after} order by readings."faceId" limit ${ROWS_AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.faceId
    const sealed = rows.map(row => sealRow(row, rings))
    await sql`update "faceReadings" set embedding = sealed.embedding, "keyPoints" = sealed."keyPoints"
      from (
        select unnest(${rows.map(({ faceId }) => faceId)}::text[]) as "faceId",
          unnest(${sealed.map(({ embedding }) => embedding)}::bytea[]) as embedding,
          unnest(${sealed.map(({ keyPoints }) => keyPoints)}::text[]) as "keyPoints"
      ) as sealed
      where "faceReadings"."faceId" = sealed."faceId"`.execute(db)
  }
}

async function sealPrepared(db: Kysely<unknown>, rings: ReadonlyMap<string, Ring>): Promise<void> {
  for (let after = ['', '']; ;) {
    const { rows } = await sql<PreparedRow>`
      select "faceId", prepared."engineVersion", prepared."ownerId", seq, embedding, "keyPoints", portrait
      from "preparedFaces" as prepared
      join "allPhotos" as photos on photos.id = prepared."photoId"
      where ("faceId", prepared."engineVersion") > (${after[0]}, ${after[1]})
      order by "faceId", prepared."engineVersion" limit ${ROWS_AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = [last.faceId, last.engineVersion]
    for (const row of rows) {
      const { embedding, keyPoints, portrait } = sealRow(row, rings)
      await sql`update "preparedFaces"
        set embedding = ${embedding}, "keyPoints" = ${keyPoints}, portrait = ${portrait}
        where "faceId" = ${row.faceId} and "engineVersion" = ${row.engineVersion}`.execute(db)
    }
  }
}

function sealRow(
  { ownerId, seq, embedding, keyPoints, portrait = null }: Row & { portrait?: Buffer | null },
  rings: ReadonlyMap<string, Ring>,
) {
  const ring = rings.get(ownerId)
  if (!ring) throw new Error('A face has no key.')
  let key = ring.root
  for (let level = LEVELS - 1; level >= 0; level--) {
    const half = Math.floor(seq / 2 ** level) % 2
    key = hash('sha256', key, 'buffer').subarray(half * KEY_BYTES, (half + 1) * KEY_BYTES)
  }
  const seal = (value: Buffer) => sealValue(value, { key, ringId: ring.id, leaf: seq })
  return {
    embedding: seal(embedding),
    keyPoints: seal(Buffer.from(keyPoints)).toString('base64'),
    portrait: portrait && seal(portrait),
  }
}

function sealValue(
  value: Buffer,
  { key, ringId, leaf }: { key: Buffer; ringId: number; leaf: number },
): Buffer {
  const name = Buffer.alloc(11)
  name.writeUIntBE(ringId, 0, 6)
  name.writeUIntBE(leaf, 6, 5)
  const nonce = randomBytes(NONCE_BYTES)
  const stream =
    value.length === 0
      ? Buffer.alloc(0)
      : hash('shake256', Buffer.concat([key, nonce]), {
          outputEncoding: 'buffer',
          outputLength: value.length,
        })
  const sealed = value.map((byte, i) => byte ^ stream[i]!)
  return Buffer.concat([Buffer.from('sealed'), name, nonce, sealed])
}
