import { defineConfig } from 'vitest/config'

export default defineConfig({
  // One file after the other: each loads the original runtime, and two of them at once are no faster.
  test: { include: ['*.test.ts'], fileParallelism: false, testTimeout: 60_000, hookTimeout: 60_000 },
})
