import { defineConfig } from 'vitest/config'
import { COMPILED_FOLDER } from './test/compiled-folder.ts'
import { configureProjects } from './test/configure-projects.ts'
import { configureSuite } from './test/configure-suite.ts'
import { findTemporaryFolder } from './test/find-temporary-folder.ts'

export default defineConfig({
  test: {
    ...configureSuite('unit'),
    env: { TMPDIR: findTemporaryFolder(), NODE_COMPILE_CACHE: COMPILED_FOLDER },
    // Two cores: more test files at once only make each of them slower.
    maxWorkers: 2,
    projects: configureProjects(['**/*.test.{ts,tsx}']),
  },
})
