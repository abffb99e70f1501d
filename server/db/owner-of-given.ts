import { sql } from 'kysely'

/**
 * The column `ownerId` where rows are looked for by their ids. SQLite takes it that an owner has ten rows of a table, and would read
 * all of an owner's, which are a hundred thousand, rather than find a few by id; the plus keeps it from the index of owners.
 */
export const ownerOfGiven = sql<string>`+"ownerId"`
