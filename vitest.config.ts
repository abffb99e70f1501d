import { defineConfig } from 'vitest/config'
import { COMPILED_FOLDER } from './test/compiled-folder.ts'
import { configureSuite } from './test/configure-suite.ts'
import { findTemporaryFolder } from './test/find-temporary-folder.ts'

export default defineConfig({
  test: {
    ...configureSuite('unit'),
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'models/convert/**', 'test/e2e/**'],
    env: { TMPDIR: findTemporaryFolder(), NODE_COMPILE_CACHE: COMPILED_FOLDER },
    // Two cores: more test files at once only make each of them slower.
    maxWorkers: 2,
  },
})
