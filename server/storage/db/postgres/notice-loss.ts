import { MINUTE_MS } from '../../../../shared/api/durations.ts'

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
