import { sql, type RawBuilder } from 'kysely'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { getEngine } from '../../server/storage/db/engine.ts'
import { DAY_MS } from '../../shared/api/durations.ts'

export type SizeOfLibraries = {
  /** Owners with the same number of photos; the first is `ownerId`. */
  readonly owners: number
  /** Of all owners together, as the other numbers. */
  readonly photos: number
  readonly facesPerPhoto: number
  readonly people: number
}

/** A prime, so that the products modulo 2 ** 32 are different numbers in no apparent order. */
const SCATTER = 2_654_435_761
const UNITS = 1_000_003
/** One face in this many has no person. */
const WITHOUT_PERSON = 10
const DAYS = 9000
const FIRST_DAY = Date.UTC(2000)
const CACHE_KB = 8_000_000

/**
 * Fills an empty library by a statement for each table, as millions of rows need. Keys are in no
 * order, as those of Kindred, so that indexes are read at random places. Few people are in many
 * photos: the person at the share u of the list is in as many as u ** (−2/3) says. Every second has
 * a name. Faces have no readings: only grouping and comparing read them.
 */
export async function fillLargeLibraries(
  db: Database,
  ownerId: string,
  { owners, photos, facesPerPhoto, people }: SizeOfLibraries,
): Promise<void> {
  const { rows: engine } = getEngine(db)
  await engine.removeTriggers(db)
  const addIndexes = await removeIndexes(db)
  // With its usual cache, SQLite would write the same pages again and again, since keys are in no
  // order: ten million photos would take hours.
  if (!isPostgres(db)) await sql`pragma cache_size = ${sql.lit(-CACHE_KB)}`.execute(db)
  const owner = (share: RawBuilder<unknown>) =>
    sql`case when (${share}) = 0 then ${text(ownerId)} else 'owner-' || (${share}) end`
  const numbers = (count: number) =>
    sql`with recursive numbers(i) as (select ${whole(0)} union all select i + 1 from numbers where i < ${whole(count - 1)})`
  const photosEach = whole(Math.ceil(photos / owners))
  const peopleEach = whole(Math.max(1, Math.floor(people / owners)))
  const version = text(formatEngineVersion(BUNDLED_NETWORK))
  await db.transaction().execute(async transaction => {
    await sql`insert into "batches" ("id", "ownerId", "fileCount", "createdAt", "lastReceivedAt", "completedAt")
      ${numbers(owners)} select ${key('batch', sql`i`)}, ${owner(sql`i`)}, ${photosEach}, 0, 0, 0 from numbers`.execute(
      transaction,
    )
    await sql`insert into "groupings" ("ownerId", "version", "durationMs", "groupedAt", "lastPersonNumber")
      ${numbers(owners)} select ${owner(sql`i`)}, 1, 0, 0, ${peopleEach} from numbers`.execute(transaction)
    await sql`insert into "allPeople"
        ("id", "ownerId", "number", "name", "coverFaceId", "photoCount", "faceCount", "createdAt")
      ${numbers(people)} select ${key('person', sql`i`)}, ${owner(sql`i / ${peopleEach}`)},
        i % ${peopleEach} + 1, case when i % 2 = 0 then 'Name ' || i end, '', 0, 0, 0 from numbers
        where i / ${peopleEach} < ${whole(owners)}`.execute(transaction)
    await sql`insert into "allPhotos" ("id", "ownerId", "batchId", "name", "nameKey", "sha256", "crc32",
        "byteSize", "mediaType", "uploadedAt", "takenAt", "state", "width", "height", "faceCount",
        "engineVersion", "processedAt")
      ${numbers(photos)} select ${key('photo', sql`i`)}, ${owner(sql`i / ${photosEach}`)},
        ${key('batch', sql`(i / ${photosEach})`)}, 'IMG_' || i || '.jpg', 'img_' || i || '.jpg',
        ${key('content', sql`i`)}, 0, 3000000, 'image/jpeg', ${whole(FIRST_DAY)} + i,
        ${takenAt(sql`i`)}, 'processed', 4000,
        3000, ${whole(facesPerPhoto)}, ${version}, 0 from numbers`.execute(transaction)
    const units = whole(UNITS)
    const place = sql`(${scatter(sql`i`)} % ${units})`
    const photo = sql`(i / ${whole(facesPerPhoto)})`
    // The cube of a share, in whole numbers, which both engines round alike.
    const cube = sql`${place} * ${place} / ${units} * ${place} / ${units}`
    const person = sql`(${photo} / ${photosEach} * ${peopleEach} + ${cube} * ${peopleEach} / ${units})`
    await sql`insert into "allFaces"
        ("id", "ownerId", "photoId", "personId", "x", "y", "width", "height", "quality",
          "photoSeq", "photoTakenAt", "photoFaceCount")
      ${numbers(photos * facesPerPhoto)} select ${key('face', sql`i`)}, ${owner(sql`${photo} / ${photosEach}`)},
        ${key('photo', photo)}, case when i % ${whole(WITHOUT_PERSON)} > 0 then ${key('person', person)} end,
        0.1, 0.1, 0.1, 0.1, 1,
        (select min("seq") from "allPhotos") + ${photo}, ${takenAt(photo)}, ${whole(facesPerPhoto)}
        from numbers`.execute(transaction)
    await sql`update "allPeople" set "photoCount" = found.photos, "faceCount" = found.faces, "coverFaceId" = cover
      from (select "personId", count(distinct "photoId") as photos, count(*) as faces, min("id") as cover
        from "allFaces" where "personId" is not null group by "personId") as found
      where "allPeople"."id" = found."personId"`.execute(transaction)
    await sql`delete from "allPeople" where "faceCount" = 0`.execute(transaction)
    await sql`insert into "libraryStamps" ("ownerId", "stamp")
      ${numbers(owners)} select ${owner(sql`i`)}, 0 from numbers`.execute(transaction)
  })
  await addIndexes()
  await engine.restoreTriggers(db)
  await engine.prepareForUse(db)
}

/** Only PostgreSQL has migrations of its own. */
function isPostgres(db: Database): boolean {
  return getEngine(db).migrations !== null
}

/**
 * Removes the indexes of large tables; returns a function that adds them, which sorts each once.
 */
async function removeIndexes(db: Database): Promise<() => Promise<void>> {
  const { rows } = await (
    isPostgres(db)
      ? sql<{ name: string; text: string }>`
        select indexname as name, indexdef as text from pg_indexes
        where tablename in ('allPhotos', 'allFaces', 'allPeople')
          and indexname not in (select conname from pg_constraint)`
      : sql<{ name: string; text: string }>`
        select name, sql as text from sqlite_master
        where type = 'index' and sql is not null and tbl_name in ('allPhotos', 'allFaces', 'allPeople')`
  ).execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return async () => {
    for (const { text: statement } of rows) await sql`${sql.raw(statement)}`.execute(db)
  }
}

/** Returns the key of the row with this number, as long as the ids of Kindred. */
function key(kind: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${whole(2 ** 32)} + ${scatter(number)}) || ${sql.lit(`-${kind}`.padEnd(26, '0'))}`
}

function takenAt(photo: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${whole(FIRST_DAY)} + ${scatter(photo)} % ${whole(DAYS)} * ${whole(DAY_MS)}`
}

function scatter(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${number} * ${whole(SCATTER)} % ${whole(2 ** 32)})`
}

/** Returns a number of 64 bits on both engines. */
function whole(value: number): RawBuilder<unknown> {
  return sql`cast(${sql.lit(value)} as bigint)`
}

function text(value: string): RawBuilder<unknown> {
  return sql`cast(${sql.lit(value)} as text)`
}
