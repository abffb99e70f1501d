import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { listTestsOfBoth } from './list-tests.ts'
import { findPostgres } from './postgres-server.ts'
import base from '../../vitest.config.ts'

// Where it is not, `npm run test:prepare` has said so, or failed in CI.
const isThere = findPostgres() !== undefined

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...base.test,
    passWithNoTests: !isThere,
    include: isThere
      ? [
          // Of PostgreSQL alone, and then those of SQLite that run on it as well.
          '**/*.postgres.ts',
          ...listTestsOfBoth(),
        ]
      : [],
    globalSetup: isThere ? ['test/postgres/start-server.ts'] : [],
  },
})
