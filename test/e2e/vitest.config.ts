import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/build-web.ts'],
    setupFiles: ['test/fail-on-output.ts'],
    // A browser, a server and its workers are enough for two cores.
    maxWorkers: 1,
    // Its own second is too short where a browser, a server and its workers share the cores.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
})
