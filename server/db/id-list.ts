import { sql, type RawBuilder } from 'kysely'

/**
 * Any number of ids for `where … in`, bound as one value: thousands of parameters would take longer
 * to be written into a statement than the statement takes.
 */
export function idList(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`(select value from json_each(${JSON.stringify(ids)}))`
}
