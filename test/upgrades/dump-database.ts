import SqliteDatabase from 'better-sqlite3'

type SchemaEntry = { readonly type: string; readonly name: string; readonly sql: string }

/**
 * Dumps a database as SQL statements that restore it exactly: the schema in its order of creation,
 * then the rows.
 */
export function dumpDatabase(file: string): string {
  const db = new SqliteDatabase(file, { readonly: true })
  try {
    const entries = db
      .prepare<[], SchemaEntry>(
        'select type, name, sql from sqlite_master where sql is not null order by rowid',
      )
      .all()
    const own = entries.filter(({ name }) => !name.startsWith('sqlite_'))
    const tables = entries.filter(({ type }) => type === 'table').map(({ name }) => name)
    return [
      'pragma foreign_keys = off;',
      'begin;',
      ...own.map(({ sql }) => `${sql};`),
      // SQLite creates this table, with rows, for the first table with autoincrement.
      'delete from sqlite_sequence;',
      ...tables.flatMap(table => dumpRows(db, table)),
      'commit;',
      '',
    ].join('\n')
  } finally {
    db.close()
  }
}

/** Dumps rows with `quote`, which formats numbers, texts and bytes so that no bit is lost. */
function dumpRows(db: SqliteDatabase.Database, table: string): string[] {
  const columns = db.prepare<[], { name: string }>(`pragma table_info("${table}")`).all()
  const values = columns.map(({ name }) => `quote("${name}")`).join(` || ', ' || `)
  return db
    .prepare<[], string>(`select ${values} from "${table}"`)
    .pluck()
    .all()
    .map(row => `insert into "${table}" values (${row});`)
}
