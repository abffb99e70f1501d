import { sql, type Kysely } from 'kysely'

/** Tables that had no index in which the rows of an owner lie together, and their keys. */
const KEYS = {
  allPhotos: ['seq'],
  allFaces: ['id'],
  faceReadings: ['faceId'],
  decisionFaces: ['seq', 'faceId'],
  drawnFaces: ['id'],
  followingMoves: ['seq', 'faceId', 'revision'],
  folderSidecars: ['id'],
}

/**
 * Adds indexes by which all rows of an owner are exported and erased; before, all rows of everybody
 * were read for that. Each index of SQLite ends with the row id implicitly, which is the order in
 * which it reads them. The index of faces by photo is removed: another one begins with the photo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeIndexes(db, () => [])
}

/** `listMore` returns the columns after the owner. */
export async function changeIndexes(
  db: Kysely<unknown>,
  listMore: (key: readonly string[]) => readonly string[],
): Promise<void> {
  for (const [table, key] of Object.entries(KEYS)) {
    const columns = ['ownerId', ...listMore(key)].map(name => sql.ref(name))
    await sql`create index ${sql.ref(`${table}OfOwner`)} on ${sql.table(table)} (${sql.join(columns)})`.execute(
      db,
    )
  }
  await sql`drop index "facesByPhoto"`.execute(db)
}
