import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { configureSuite } from '../configure-suite.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...configureSuite('release'),
    include: ['test/release/*.release.ts'],
    globalSetup: ['test/release/build-archive.ts'],
    // Each test starts servers of its own.
    maxWorkers: 1,
  },
})
