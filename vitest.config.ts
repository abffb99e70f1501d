import { defineConfig } from 'vitest/config'
import { COMPILED_FOLDER } from './test/compiled-folder.ts'
import { configureProjects } from './test/configure-projects.ts'
import { configureSuite, runFirst } from './test/configure-suite.ts'
import { findTemporaryFolder } from './test/find-temporary-folder.ts'

/** Each waits for other programs for most of a minute. */
const LONG_FILES = [
  'test/postgres/faults.postgres.ts',
  'test/s3/object-store.test.ts',
  'test/serve.test.ts',
  'cli/user.test.ts',
  'test/network-change.test.ts',
  'test/outgoing/no-outgoing-connections.test.ts',
  'server/storage/blobs/s3-store.test.ts',
]

export default defineConfig({
  test: {
    ...configureSuite('unit'),
    env: { TMPDIR: findTemporaryFolder(), NODE_COMPILE_CACHE: COMPILED_FOLDER },
    // One more than the cores of a small machine: some files mostly wait for other programs.
    maxWorkers: 3,
    sequence: { sequencer: runFirst(LONG_FILES) },
    projects: configureProjects(['**/*.test.{ts,tsx}']),
  },
})
