import type { Queryable } from '../../db/database.ts'
import type { OwnedTable } from '../../db/owned-tables.ts'
import { readRows, type ExportedRow } from './queries.ts'

const ROWS_AT_ONCE = 500

/** The owner's rows of a table as one JSON array, some at a time. */
export async function* formatRowsAsJson(
  db: Queryable,
  ownerId: string,
  table: OwnedTable,
): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for (let after: number | null = 0; after !== null;) {
    const page = await readRows(db, ownerId, { ...table, after, limit: ROWS_AT_ONCE })
    for (const row of page.rows) {
      yield separator + jsonOf(row)
      separator = ',\n'
    }
    after = page.at
  }
  yield '\n]\n'
}

/** Bytes as base64, times as ISO 8601. */
export function jsonOf(value: ExportedRow): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (isBytes(part)) return Buffer.from(part.data).toString('base64')
    return typeof part === 'number' && /^at$|At$/.test(key) ? new Date(part).toISOString() : part
  })
}

/** A Buffer, as it has made itself ready for JSON before it comes here. */
function isBytes(value: unknown): value is { data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  )
}
