import { AppError } from '../../../errors.ts'

/** SQLSTATE of a statement that was ended by `statement_timeout`, and by `lock_timeout`. */
const QUERY_CANCELED = '57014'
const LOCK_NOT_AVAILABLE = '55P03'

/** Returns whether PostgreSQL ended a statement because it took or waited too long. */
export function isPostgresBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === QUERY_CANCELED || error.code === LOCK_NOT_AVAILABLE)
  )
}

/** Creates the answer to a request that has waited too long for other work. */
export function createBusyError(): AppError {
  const message = 'Other work takes long at the moment. Nothing was changed; try again in a minute.'
  return new AppError('database-busy', 503, message)
}
