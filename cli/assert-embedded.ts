import type { Config } from '../server/config.ts'
import { AppError } from '../server/errors.ts'

/** Throws `bad-setting` for a command that works on the database in the data folder only. */
export function assertEmbedded({ databaseUrl }: Pick<Config, 'databaseUrl'>, command: string): void {
  if (databaseUrl === null) return
  const message = `"kindred ${command}" works on a database in the data folder only, not yet on PostgreSQL: DATABASE_URL is set.`
  throw new AppError('bad-setting', 500, message)
}
