import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** The database or a transaction, as the argument of queries. */
export type Queryable = Kysely<Tables> | Transaction<Tables>
