import { sql, type RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The column `ownerId` where rows are looked for by something of theirs that is given: ids, a
 * photo, a batch. SQLite takes it that an owner has ten rows of a table, and would read all of an
 * owner's, which are a hundred thousand, rather than find a few by that; the plus keeps it from the
 * index of owners.
 */
export function ownerOfGiven(table: keyof Tables): RawBuilder<string> {
  return sql<string>`+${sql.ref(`${table}.ownerId`)}`
}
