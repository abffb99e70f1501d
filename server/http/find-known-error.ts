import { createDiskFullError } from '../machinery/files/file-system.ts'
import { isDatabaseBusy, isDatabaseFull } from '../storage/db/database-failures.ts'
import { createBusyError, isPostgresUnreachable } from '../storage/db/postgres/connection-errors.ts'
import { AppError } from '../errors.ts'

/** Returns the answer to an error that is expected; undefined for any other error. */
export function findKnownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseFull(error)) return createDiskFullError()
  if (isDatabaseBusy(error)) return createBusyError()
  return isPostgresUnreachable(error) ? createDatabaseUnavailableError() : undefined
}

/** The web app waits and retries, as it does while the store of the photos is unavailable. */
function createDatabaseUnavailableError(): AppError {
  const message = "Kindred can't reach its database right now. Nothing has been lost. Try again in a minute."
  return new AppError('store-unavailable', 503, message)
}
