/**
 * How long a single wait may take before it counts as hanging; no healthy machine comes near it,
 * however busy.
 */
export const HANG_MS = 180_000

/** For `vi.waitFor`, whose own limit is one second. */
export const PATIENCE = { timeout: HANG_MS, interval: 50 }

/** How long a whole test, or a hook of one, may take before it counts as hanging. */
export const TEST_HANG_MS = 15 * 60_000
