import { defineConfig } from 'vitest/config'
import { COMPILED_FOLDER } from './test/compiled-folder.ts'
import { findTemporaryFolder } from './test/find-temporary-folder.ts'
import { HANG_MS, TEST_HANG_MS } from './test/patience.ts'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'models/convert/**', 'test/e2e/**'],
    env: { TMPDIR: findTemporaryFolder(), NODE_COMPILE_CACHE: COMPILED_FOLDER },
    setupFiles: ['test/fail-on-output.ts'],
    // Two cores: more test files at once only make each of them slower.
    maxWorkers: 2,
    // The default is one second, which a busy machine exceeds.
    expect: { poll: { timeout: HANG_MS } },
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
  },
})
