/**
 * Limit of a single wait, which only a hang reaches. It is long because workers run at a low
 * priority: they get about 1 % of two cores on which thirty other processes are busy.
 */
export const HANG_MS = 10 * 60_000

/** For `vi.waitFor`, whose own limit is one second. */
export const WAIT_LIMITS = { timeout: HANG_MS, interval: 50 }

/** Limit of a whole test or hook. */
export const TEST_HANG_MS = 15 * 60_000
