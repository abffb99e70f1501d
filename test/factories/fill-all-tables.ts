import { sql } from 'kysely'
import { createRandom } from '../../bench/random.ts'
import { orderTables, type ColumnKind } from '../../server/storage/db/copy/table-shape.ts'
import { getEngine } from '../../server/storage/db/engine.ts'
import type { Database } from '../../server/storage/db/database.ts'

type Reference = { table: string; column: string; target: string; key: string | null }
type Required = { table: string; name: string; isRequired: number }

/** Texts that formats of the engines might confuse. */
const ODD_TEXTS = [
  '',
  'NULL',
  '{"a":[1,"b"]}',
  String.raw`\x00 \\ {,}`,
  `'"; drop table x; --`,
  'Åse ́é 漢字 हिन्दी العربية 👩‍👩‍👧',
  'line\r\n\tbreak',
]
const ODD_REALS = [0.1, -1 / 3, 5e-324, 1.797e308, 1e21, 0, 123_456_789.123]

/**
 * Fills every table of a SQLite database with rows of random values; every column has a value in
 * some rows, and null in others if it may. Deterministic for a seed.
 */
export async function fillAllTables(
  db: Database,
  { rowsPerTable, seed }: { rowsPerTable: number; seed: number },
): Promise<string[]> {
  const random = createRandom(seed)
  const { rows: references } = await sql<Reference>`
    select m.name as "table", f."from" as "column", f."table" as target, f."to" as key
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
  const { rows: required } = await sql<Required>`
    select m.name as "table", c.name, c."notnull" or c.pk > 0 as "isRequired"
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(db)
  const tables = orderTables(await getEngine(db).rows.listTables(db))
  const known = new Map<string, Record<string, unknown>[]>()
  for (const { name: table, columns } of tables) {
    const rows = Array.from({ length: rowsPerTable }, (_, i) => {
      const values = columns.map(({ name, kind }) => {
        const isRequired = required.some(one => one.table === table && one.name === name && one.isRequired)
        if (!isRequired && random() < 0.3) return [name, null]
        const reference = references.find(one => one.table === table && one.column === name)
        if (!reference) return [name, createValue(kind, i, random)]
        // Each row refers to another one, since some of these columns are keys.
        return [name, known.get(reference.target)?.[i]?.[reference.key ?? 'id']]
      })
      return Object.fromEntries(values) as Record<string, unknown>
    })
    known.set(table, rows)
    for (const row of rows) {
      const names = sql.join(Object.keys(row).map(name => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
  }
  return tables.map(({ name }) => name)
}

/** Creates a value that no other row of the column has, as it may be a key. */
function createValue(kind: ColumnKind, i: number, random: () => number): unknown {
  switch (kind) {
    case 'number':
      return i === 1 ? Number.MAX_SAFE_INTEGER - 1 : i === 2 ? -7 : i * 1_000_003 + Math.floor(random() * 1e6)
    case 'real':
      return ODD_REALS[i] ?? random() * 10 ** Math.floor(random() * 40 - 20)
    case 'text':
      return `${ODD_TEXTS[i % ODD_TEXTS.length]}${Math.floor(random() * 1e9)}-${i}`
    case 'bytes':
      return Buffer.from(Array.from({ length: (i * 37) % 300 }, () => Math.floor(random() * 256)))
  }
}
