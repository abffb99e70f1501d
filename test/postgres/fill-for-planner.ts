import { sql, type RawBuilder } from 'kysely'
import type { ColumnKind } from '../../server/db/copy/table-shape.ts'
import type { Database } from '../../server/db/database.ts'
import { getEngine } from '../../server/db/engine.ts'
import { OWNED_TABLES } from '../../server/db/owned-tables.ts'

/** Larger than any number in a table of a test. */
const NUMBER_OFFSET = 10_000_000

/** Columns of other tables by which the rows of an owner are found. */
const OTHER_TABLES = { user: 'id', session: 'userId', account: 'userId' } as const

/**
 * Copies all rows of an owner `copies` times, each time for an owner of its own: names, keys and
 * references differ, everything else is the same. So the planner has statistics of many owners.
 */
export async function copyOwner(db: Database, ownerId: string, copies: number): Promise<void> {
  const shapes = await getEngine(db).rows.listTables(db)
  const owned = OWNED_TABLES.map(({ table, ownerColumn }): [string, string] => [table, ownerColumn])
  await db.connection().execute(async connection => {
    // Neither triggers nor the order of references matter to rows that are only counted.
    await sql`set session_replication_role = replica`.execute(connection)
    for (const [table, ownerColumn] of [...owned, ...Object.entries(OTHER_TABLES)]) {
      const shape = shapes.find(({ name }) => name === table)
      if (!shape) throw new Error(`There is no table ${table}.`)
      const { rows: unique } = await sql<{ name: string }>`
        select attname as name from pg_index join pg_attribute
          on attrelid = indrelid and attnum = any (indkey::int2[])
        where indrelid = ${`"${table}"`}::regclass and indisunique`.execute(connection)
      const isUnique = new Set(unique.map(({ name }) => name))
      const columns = shape.columns.map(({ name, kind }) => {
        const isKey = isUnique.has(name) || /^(?:seq|id|.*Id)$/.test(name)
        const column = sql.ref(`rows.${name}`)
        if (isKey && kind === 'text') return sql`${column} || '-' || copy`
        if (isKey && kind === 'number') return sql`${column} + copy * ${sql.lit(NUMBER_OFFSET)}::bigint`
        return column
      })
      await sql`
        insert into ${sql.table(table)} (${sql.join(shape.columns.map(({ name }) => sql.ref(name)))})
        select ${sql.join(columns)} from ${sql.table(table)} as rows, generate_series(1, ${copies}) as copy
        where ${sql.ref(`rows.${ownerColumn}`)} = ${ownerId}`.execute(connection)
    }
    await sql`set session_replication_role = origin`.execute(connection)
  })
}

/** Inserts rows of nobody into each table that has none. */
export async function fillEmptyTables(db: Database, count: number): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const { name: table, columns } of await getEngine(db).rows.listTables(db)) {
      const values = columns.map(({ name, kind }) => VALUES[kind](name))
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        select ${sql.join(values)} from generate_series(1, ${count}) as i
        where not exists (select 1 from ${sql.table(table)})`.execute(connection)
    }
    await sql`set session_replication_role = origin`.execute(connection)
  })
}

const VALUES: Readonly<Record<ColumnKind, (name: string) => RawBuilder<unknown>>> = {
  number: () => sql`i`,
  real: () => sql`i`,
  text: name => sql`${sql.lit(name)} || i`,
  bytes: () => sql`'\\x00'::bytea`,
}
