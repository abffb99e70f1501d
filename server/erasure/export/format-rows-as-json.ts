import type { Queryable } from '../../storage/db/database.ts'
import type { OwnedTable } from '../../storage/db/owned-tables.ts'
import { readRows, type ExportedRow } from './queries.ts'

const ROWS_PER_PAGE = 500

/** Yields the owner's rows of a table as one JSON array, in parts. */
export async function* formatRowsAsJson(
  db: Queryable,
  ownerId: string,
  table: OwnedTable,
): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  let after: unknown = null
  do {
    const page = await readRows(db, ownerId, { ...table, after, limit: ROWS_PER_PAGE })
    for (const row of page.rows) {
      yield separator + toJson(row)
      separator = ',\n'
    }
    after = page.at
  } while (after !== null)
  yield '\n]\n'
}

/** Formats bytes as base64, and times as ISO 8601. */
export function toJson(value: ExportedRow): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (isBytes(part)) return Buffer.from(part.data).toString('base64')
    return typeof part === 'number' && /^at$|At$/.test(key) ? new Date(part).toISOString() : part
  })
}

/** Tells whether a value is a Buffer, after its `toJSON` was called. */
function isBytes(value: unknown): value is { data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  )
}
