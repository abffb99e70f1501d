/**
 * Options for waits in tests, whose default limit is one second. Like test/wait-limits.ts, the
 * limit is reached only by a hang.
 */
export const WAIT_LIMITS = { timeout: 10 * 60_000, interval: 50 }
