import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { configureSuite, runFirst } from '../configure-suite.ts'

/** Each runs for a minute, with one process at a time. */
const LONG_FILES = ['archive.release.ts', 'container.release.ts']

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...configureSuite('release'),
    include: ['test/release/*.release.ts'],
    globalSetup: ['test/release/build-archive.ts'],
    // Each test has servers, ports and folders of its own.
    maxWorkers: 2,
    sequence: { sequencer: runFirst(LONG_FILES) },
  },
})
