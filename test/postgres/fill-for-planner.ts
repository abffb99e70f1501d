import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../server/storage/db/database.ts'
import { OWNED_TABLES } from '../../server/storage/db/owned-tables.ts'

/** Larger than any number in a table of a test. */
const NUMBER_OFFSET = 10_000_000

/** Columns of other tables by which the rows of an owner are found. */
const OTHER_TABLES = { user: 'id', session: 'userId', account: 'userId' } as const

/**
 * Copies all rows of an owner `copies` times, each time for an owner of its own: names, keys and
 * references differ, everything else is the same. So the planner has statistics of many owners.
 */
export async function copyOwner(db: Database, ownerId: string, copies: number): Promise<void> {
  const shapes = await listTables(db)
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
      const columns = shape.columns.map(({ name, type }) => {
        const isKey = isUnique.has(name) || /^(?:seq|id|.*Id)$/.test(name)
        const column = sql.ref(`rows.${name}`)
        if (isKey && type === 'text') return sql`${column} || '-' || copy`
        if (isKey && type === 'bigint') return sql`${column} + copy * ${sql.lit(NUMBER_OFFSET)}::bigint`
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
    for (const { name: table, columns } of await listTables(db)) {
      const values = columns.map(({ name, type }) => createValue(name, type))
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        select ${sql.join(values)} from generate_series(1, ${count}) as i
        where not exists (select 1 from ${sql.table(table)})`.execute(connection)
    }
    await sql`set session_replication_role = origin`.execute(connection)
  })
}

function createValue(name: string, type: string): RawBuilder<unknown> {
  if (type === 'text') return sql`${sql.lit(name)} || i`
  return type === 'bytea' ? sql`''::bytea` : sql`i`
}

/** Lists all tables, also those that are not copied with a library. */
async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as "table", column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    db,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({ name, columns }))
}

type Table = { readonly name: string; readonly columns: readonly { name: string; type: string }[] }
