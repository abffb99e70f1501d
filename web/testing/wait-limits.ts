/** For waits in tests, whose own limit is one second; as test/wait-limits.ts, for hangs only. */
export const WAIT_LIMITS = { timeout: 10 * 60_000, interval: 50 }
