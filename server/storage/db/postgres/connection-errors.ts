import { MINUTE_MS } from '../../../../shared/api/durations.ts'
import { AppError } from '../../../errors.ts'

/** Error codes of the server: it refuses the user, or does not have the database. */
const WRONG_USER: ReadonlySet<string> = new Set(['28P01', '28000'])
const NO_DATABASE = '3D000'

/**
 * Codes of network errors, of a server that is starting, stopping or out of connections, and of one
 * that has given up a transaction without statements.
 */
const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
])
const CANNOT_CONNECT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
])
/** SQLSTATE class of connection exceptions. */
const CONNECTION_CLASS = '08'
/** Messages of the driver, which has no codes for these errors. */
const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|timeout e|Client was closed|Client has encountered a connection error)/
const NO_TLS_MESSAGE = /does not support SSL/
const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/

/** Thrown if no connection of the pool could be made. */
export class DatabaseUnreachableError extends Error {}

/**
 * Returns whether a statement failed because the server could not be reached or ended the
 * connection.
 */
export function isPostgresUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnreachableError) return true
  const code = getCode(error)
  return (
    UNREACHABLE_CODES.has(code) ||
    code.startsWith(CONNECTION_CLASS) ||
    UNREACHABLE_MESSAGE.test(error.message)
  )
}

/**
 * Explains in one line, without the password, why no connection could be made:
 * `database-unreachable` if that may pass, otherwise `bad-setting`.
 */
export function explainConnectionError(error: unknown, url: string, setting: string): AppError {
  const { username, host, pathname, searchParams } = new URL(url)
  const server = searchParams.get('host') ?? (host || 'this machine')
  const { message } = error instanceof Error ? error : { message: String(error) }
  const code = error instanceof Error ? getCode(error) : ''
  if (isPostgresUnreachable(error) || CANNOT_CONNECT.has(code)) {
    const reason = `where no PostgreSQL server is responding (${code || message}).`
    return new AppError('database-unreachable', 503, `${setting} points to ${server}, ${reason}`, {
      cause: error,
    })
  }
  return new AppError('bad-setting', 500, `${setting} points to ${server}, ${describe()}`, { cause: error })

  function describe(): string {
    if (WRONG_USER.has(code))
      return `which rejected the user ${decodeURIComponent(username)} or the password. Correct them.`
    if (code === NO_DATABASE)
      return `which has no database ${decodeURIComponent(pathname.slice(1))}. Create it, or correct the name.`
    if (NO_TLS_MESSAGE.test(message)) {
      return "which doesn't offer TLS. Turn it on there, or add ?sslmode=disable in a network you trust."
    }
    if (CERTIFICATE_CODE.test(code)) {
      return `whose certificate isn't trusted (${code}). If it's from your own authority, add ?sslrootcert=FILE with its certificate.`
    }
    return `which can't be used: ${message}.`
  }
}

function getCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

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
  const message = 'Kindred is busy right now. Nothing has changed. Try again in a minute.'
  return new AppError('database-busy', 503, message)
}

/**
 * How long a connection may be silent before either side asks whether the other machine is still
 * there. Systems wait two hours by default.
 */
const SILENT_MS = MINUTE_MS
const ASK_AGAIN_MS = 10_000
const UNANSWERED = 3

/**
 * How long a transaction may wait for its next statement; the same time as a lease, after which
 * other workers take the job. Nothing is computed for so long within a transaction.
 */
const MOST_IDLE_MS = 5 * MINUTE_MS

/**
 * Options of connections that make this process and the server notice that the other is gone. A
 * node that is cut off would otherwise keep its locks: those of an owner, whose every request would
 * wait, and those of uploads, for which erasures wait.
 */
export const NOTICE_LOSS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: SILENT_MS,
  options: [
    ['idle_in_transaction_session_timeout', MOST_IDLE_MS],
    ['tcp_keepalives_idle', SILENT_MS / 1000],
    ['tcp_keepalives_interval', ASK_AGAIN_MS / 1000],
    ['tcp_keepalives_count', UNANSWERED],
  ]
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
}
