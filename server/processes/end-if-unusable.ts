import type { Logger } from 'pino'
import { assertUpToDate, POSTGRES_NAME } from '../storage/db/database-state.ts'
import type { Database } from '../storage/db/database.ts'
import type { Nodes } from '../storage/db/nodes.ts'
import { startOneByOne } from '../storage/db/postgres/inspect-postgres.ts'
import { AppError } from '../errors.ts'
import { LIBRARY_LOCK } from '../storage/move/hold-library.ts'

/**
 * Ends this process if the tables have been changed so that this version cannot use them: while a
 * node is cut off, a newer node cannot know that it still runs.
 */
export function endIfUnusable(
  nodes: Nodes,
  { db, databaseUrl, log }: { readonly db: Database; readonly databaseUrl: string; readonly log: Logger },
): void {
  const check = async (): Promise<void> => {
    // Taken first, so that a node that changes the tables later knows of this one.
    await nodes.share(LIBRARY_LOCK)
    await startOneByOne(databaseUrl, () => assertUpToDate(db, POSTGRES_NAME))
  }
  nodes.onLost(() => {
    check().catch((error: unknown) => {
      // Any other error is that of a database that is still away.
      if (!(error instanceof AppError) || error.code !== 'database-newer') return
      log.error({ code: error.code }, error.message)
      process.exit(1)
    })
  })
}
