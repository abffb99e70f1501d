import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Works from the repository's root as well as from this folder.
    dir: import.meta.dirname,
    include: ['*.test.ts'],
    // Runs one file after another: each loads the original runtime, and two of them in parallel are
    // not faster.
    fileParallelism: false,
    testTimeout: 15 * 60_000,
    hookTimeout: 15 * 60_000,
  },
})
