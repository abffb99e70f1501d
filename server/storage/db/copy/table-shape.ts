/** A table, described alike on both engines. */
export type TableShape = {
  readonly name: string
  /** In the order of their names. */
  readonly columns: readonly ColumnShape[]
  /** Columns of the primary key, in key order. */
  readonly key: readonly string[]
  /** Tables to which its foreign keys refer. */
  readonly refersTo: readonly string[]
  /** The column that the database numbers and never numbers again; null without one. */
  readonly countedColumn: string | null
}

export type ColumnShape = { readonly name: string; readonly kind: ColumnKind }

/** `number` is a whole number below 2 ** 53, `real` a 64-bit float. */
export type ColumnKind = 'number' | 'real' | 'text' | 'bytes'

export type StoredValue = number | string | Buffer | null
export type Row = Readonly<Record<string, unknown>>

/** A column as the catalogue of an engine lists it. */
export type ListedColumn = {
  readonly table: string
  readonly name: string
  readonly type: string
  /** Its position in the primary key; null if it is not part of it. */
  readonly keyPlace: number | null
  /** 0 and 1 on SQLite. */
  readonly isCounted: boolean | number
}

export type ListedReference = { readonly table: string; readonly target: string }

/** `date` is what better-auth calls its texts with times on SQLite. */
const KINDS: Readonly<Record<string, ColumnKind>> = {
  integer: 'number',
  bigint: 'number',
  real: 'real',
  'double precision': 'real',
  text: 'text',
  date: 'text',
  blob: 'bytes',
  bytea: 'bytes',
}

/**
 * Tables that are not copied. Rows are opened when they are read, and sealed with keys of the other
 * database when they are inserted there (sealed-value.ts: Sealing). Requirements belong to the
 * migrations and nodes of one database.
 */
const OWN_TABLES: ReadonlySet<string> = new Set(['faceKeys', 'nodeRequirements'])

/** Puts together what the catalogue lists. */
export function buildShapes(
  columns: readonly ListedColumn[],
  references: readonly ListedReference[],
): TableShape[] {
  const copied = columns.filter(({ table }) => !OWN_TABLES.has(table))
  return [...Map.groupBy(copied, ({ table }) => table)].map(([name, listed]) => ({
    name,
    columns: listed.map(({ name, type }) => ({ name, kind: findKind(type) })).toSorted(compareNames),
    key: listed
      .flatMap(({ name, keyPlace }) => (keyPlace === null ? [] : { name, keyPlace }))
      .toSorted((a, b) => a.keyPlace - b.keyPlace)
      .map(({ name }) => name),
    refersTo: references.flatMap(({ table, target }) => (table === name ? target : [])),
    countedColumn: listed.find(({ isCounted }) => Boolean(isCounted))?.name ?? null,
  }))
}

/** Sorts tables so that each comes after those to which it refers. */
export function orderTables(tables: readonly TableShape[]): TableShape[] {
  const ordered = new Map<string, TableShape>()
  const add = (table: TableShape): void => {
    if (ordered.has(table.name)) return
    const before = new Set(table.refersTo)
    for (const other of tables) if (before.has(other.name) && other !== table) add(other)
    ordered.set(table.name, table)
  }
  for (const table of tables.toSorted(compareNames)) add(table)
  return [...ordered.values()]
}

/**
 * Returns a value in the form in which both engines store it. PostgreSQL has no character 0 in
 * texts and no fractions in whole numbers, SQLite has no negative 0.
 */
export function toStoredValue(kind: ColumnKind, value: unknown): StoredValue {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'number':
      return Math.round(Number(value))
    case 'real':
      return Number(value) || 0
    case 'text':
      return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\0', '\uFFFD')
    case 'bytes':
      // Both drivers return bytes as buffers.
      return value as Buffer
  }
}

/** Formats a row as a text that is equal on both engines if the rows are. */
export function formatRow({ columns }: TableShape, row: Row): string {
  const values = columns.map(({ name, kind }) => {
    const value = toStoredValue(kind, row[name])
    return Buffer.isBuffer(value) ? value.toString('base64') : value
  })
  return JSON.stringify(values)
}

function findKind(type: string): ColumnKind {
  const kind = KINDS[type]
  if (kind) return kind
  throw new Error(`Columns of the type ${type} cannot be copied.`)
}

function compareNames(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1
}
