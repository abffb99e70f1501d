/** For waits in tests, whose own limit is one second; as test/patience.ts, for hangs only. */
export const PATIENCE = { timeout: 10 * 60_000, interval: 50 }
