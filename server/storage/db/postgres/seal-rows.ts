import type { Row } from '../copy/table-shape.ts'
import type { Queryable } from '../database.ts'
import { findOrCreateKeys, open, readKeys, seal } from './owner-keys.ts'

/** Columns with sealed values (sealed-value.ts: Sealing), in any table. */
const SEALED_COLUMNS = ['embedding', 'keyPoints', 'means', 'portrait']

/** Opens rows of any table. Throws if a key is missing. */
export async function openTableRows(db: Queryable, rows: readonly Row[]): Promise<Row[]> {
  const columns = listSealed(rows)
  if (columns.length === 0) return [...rows]
  const keys = await readKeys(db, rows.map(readOwner))
  return rows.map(row => {
    const key = keys.get(readOwner(row))
    const openValue = (sealed: Buffer): Buffer => {
      const value = key && open(sealed, key)
      if (!value) throw new Error('The keys of stored faces are missing.')
      return value
    }
    return changeColumns(row, columns, value => {
      if (typeof value === 'string') return openValue(Buffer.from(value, 'base64')).toString()
      return Buffer.isBuffer(value) ? openValue(value) : value
    })
  })
}

/** Seals rows of any table. */
export async function sealTableRows(db: Queryable, rows: readonly Row[]): Promise<Row[]> {
  const columns = listSealed(rows)
  if (columns.length === 0) return [...rows]
  const keys = await findOrCreateKeys(db, rows.map(readOwner))
  return rows.map(row => {
    // Each owner of a row has a key by now.
    const key = keys.get(readOwner(row))!
    return changeColumns(row, columns, value => {
      if (typeof value === 'string') return seal(Buffer.from(value), key).toString('base64')
      return Buffer.isBuffer(value) ? seal(value, key) : value
    })
  })
}

function listSealed([first = {}]: readonly Row[]): string[] {
  return SEALED_COLUMNS.filter(name => name in first)
}

function readOwner(row: Row): string {
  return String(row['ownerId'])
}

function changeColumns(row: Row, columns: readonly string[], change: (value: unknown) => unknown): Row {
  return { ...row, ...Object.fromEntries(columns.map(name => [name, change(row[name])])) }
}
