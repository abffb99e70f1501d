import SqliteDatabase from 'better-sqlite3'

export type DatabaseReport = {
  /** In SQLite's words; empty for a sound database. */
  readonly problems: readonly string[]
  /** When the newest photo came or the newest event happened, in milliseconds since 1970. */
  readonly newestAt: number | null
}

/** A server beside us holds the file for less. */
const BUSY_TIMEOUT_MS = 10_000
const MAX_PROBLEMS = 3

/** Checks the file without changing it, also while a server uses it. */
export function inspectDatabase(file: string): DatabaseReport {
  let connection: SqliteDatabase.Database | undefined
  try {
    connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
    const results = connection.prepare(`pragma quick_check(${MAX_PROBLEMS})`).pluck().all().map(String)
    const problems = results.filter(result => result !== 'ok')
    if (problems.length > 0) return { problems, newestAt: null }
    const newestAt = connection
      .prepare(
        'select max(at) from (select max(uploadedAt) as at from photos union all select max(at) from events)',
      )
      .pluck()
      .get()
    return { problems, newestAt: typeof newestAt === 'number' ? newestAt : null }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error
    return { problems: [error.message], newestAt: null }
  } finally {
    connection?.close()
  }
}
