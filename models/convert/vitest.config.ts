import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Run from the repository's root as well as from here.
    dir: import.meta.dirname,
    include: ['*.test.ts'],
    // One file after the other: each loads the original runtime, and two of them at once are no
    // faster.
    fileParallelism: false,
    testTimeout: 15 * 60_000,
    hookTimeout: 15 * 60_000,
  },
})
