/** For `vi.waitFor`, whose own second is too short where other work shares the cores. */
export const PATIENCE = { timeout: 50_000, interval: 50 }
