import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { COMPILED_FOLDER } from '../compiled-folder.ts'
import { configureSuite, runFirst } from '../configure-suite.ts'
import { findTemporaryFolder } from '../find-temporary-folder.ts'

/** Each runs for minutes. */
const LONG_FILES = ['every-state.e2e.ts', 'screens.e2e.ts', 'every-language.e2e.ts', 'interruptions.e2e.ts']

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...configureSuite('e2e'),
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/build-web.ts'],
    env: { TMPDIR: findTemporaryFolder(), NODE_COMPILE_CACHE: COMPILED_FOLDER },
    // Each file has a server and a data folder of its own, and mostly waits for them. One file at a
    // time would leave half of two cores idle.
    maxWorkers: 2,
    // The files share nothing but a browser, whose start takes as long as a short file.
    isolate: false,
    sequence: { sequencer: runFirst(LONG_FILES) },
  },
})
