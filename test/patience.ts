/** Limit of a single wait: far longer than any healthy machine takes, however busy. */
export const HANG_MS = 180_000

/** For `vi.waitFor`, whose own limit is one second. */
export const PATIENCE = { timeout: HANG_MS, interval: 50 }

/** Limit of a whole test or hook. */
export const TEST_HANG_MS = 15 * 60_000
