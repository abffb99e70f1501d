import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { configureSuite } from '../configure-suite.ts'
import { configureProjects } from '../configure-projects.ts'
import { listTestsOfBoth } from './list-tests.ts'
import { findPostgres } from './postgres-server.ts'
import base from '../../vitest.config.ts'

// Without PostgreSQL, `npm run test:prepare` has printed a message, or failed in CI.
const isInstalled = findPostgres() !== undefined

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...base.test,
    ...configureSuite('postgres'),
    passWithNoTests: !isInstalled,
    // Tests of PostgreSQL alone; the others are tests of SQLite that run on both.
    projects: configureProjects(isInstalled ? ['**/*.postgres.ts', ...listTestsOfBoth()] : []),
    globalSetup: isInstalled ? ['test/postgres/start-server.ts'] : [],
  },
})
