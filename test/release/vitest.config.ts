import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { HANG_MS, TEST_HANG_MS } from '../patience.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/release/*.release.ts'],
    globalSetup: ['test/release/build-archive.ts'],
    setupFiles: ['test/fail-on-output.ts'],
    // Each test starts servers of its own.
    maxWorkers: 1,
    expect: { poll: { timeout: HANG_MS } },
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
  },
})
