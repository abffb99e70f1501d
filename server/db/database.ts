import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** What queries take: the database, or a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>
