import { sql } from 'kysely'
import type { Database } from '../../server/storage/db/database.ts'

/** One line for each column, key, index and reference of all tables and views, sorted. */
export type TableLines = readonly string[]

const KINDS: Readonly<Record<string, string>> = {
  integer: 'number',
  bigint: 'number',
  text: 'text',
  date: 'text',
  real: 'real',
  'double precision': 'real',
  blob: 'bytes',
  bytea: 'bytes',
}

type Column = { table: string; name: string; type: string; isRequired: unknown; value: string | null }
type Index = { table: string; isUnique: unknown; isPartial: unknown; columns: string }
type Reference = { table: string; column: string; target: string; whenDeleted: string }

export async function describeSqlite(db: Database): Promise<TableLines> {
  const { rows: columns } = await sql<Column>`
    select m.name as "table", c.name, lower(c.type) as type, c.dflt_value as value,
      m.type = 'table' and (c."notnull" or c.pk > 0) as "isRequired"
    from sqlite_master m, pragma_table_info(m.name) c
    where m.type in ('table', 'view') and m.name not like 'sqlite%' and m.name not like 'kysely%'`.execute(db)
  const { rows: indexes } = await sql<Index>`
    select m.name as "table", i."unique" as "isUnique", i.partial as "isPartial",
      (select group_concat(name) from (select name from pragma_index_info(i.name) order by seqno)) as columns
    from sqlite_master m, pragma_index_list(m.name) i
    where m.type = 'table' and m.name not like 'kysely%'
    union all
    select m.name, 1, 0, c.name from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite%' and c.pk = 1 and lower(c.type) = 'integer'
      and not exists (select 1 from pragma_table_info(m.name) other where other.pk > 1)`.execute(db)
  const { rows: references } = await sql<Reference>`
    select m.name as "table", f."from" as "column", f."table" as target, lower(f.on_delete) as "whenDeleted"
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
  return formatLines({ columns, indexes, references })
}

export async function describePostgres(db: Database): Promise<TableLines> {
  const { rows: columns } = await sql<Column>`
    select c.table_name as "table", column_name as name, data_type as type,
      column_default as value, is_nullable = 'NO' as "isRequired"
    from information_schema.columns c
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(db)
  const { rows: indexes } = await sql<Index>`
    select relname as "table", indisunique as "isUnique", indpred is not null as "isPartial",
      (select string_agg(attname, ',' order by place) from unnest(indkey) with ordinality as key(number, place)
        join pg_attribute on attrelid = indrelid and attnum = key.number) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db)
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as "table", attname as column, confrelid::regclass::text as target,
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as "whenDeleted"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f'`.execute(db)
  return formatLines({ columns, indexes, references })
}

function formatLines(found: {
  columns: readonly Column[]
  indexes: readonly Index[]
  references: readonly Reference[]
}): string[] {
  const columns = found.columns.map(({ table, name, type, isRequired, value }) => {
    const preset = value === null ? '' : ` default ${value.replace(/::\w+$/, '')}`
    return `${table}.${name}: ${KINDS[type] ?? type}${isRequired ? ' not null' : ''}${preset}`
  })
  const indexes = found.indexes.map(({ table, isUnique, isPartial, columns: of }) => {
    return `${table}: ${isPartial ? 'partial ' : ''}${isUnique ? 'unique ' : ''}index (${of})`
  })
  const references = found.references.map(({ table, column, target, whenDeleted }) => {
    return `${table}.${column} -> ${target} on delete ${whenDeleted}`.replaceAll('"', '')
  })
  return [...columns, ...indexes, ...references].toSorted()
}
