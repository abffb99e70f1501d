import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRelatedTests } from '../../scripts/find-related-tests.ts'
import { SQLITE_ONLY } from './sqlite-only.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The module that opens the database of a test. */
const STORAGE = 'test/server/test-storage.ts'

/** Lists the tests that open a database, by their imports. */
export function listTestsWithDatabase(): string[] {
  const paths = globSync('{bench,cli,server,scripts,shared,test}/**/*.ts', { cwd: ROOT })
  const files = new Map(
    paths.map(path => [path.replaceAll('\\', '/'), readFileSync(join(ROOT, path), 'utf8')]),
  )
  return (findRelatedTests(files, [STORAGE]) ?? []).toSorted()
}

export function listTestsOfBoth(): string[] {
  return listTestsWithDatabase().filter(test => !(test in SQLITE_ONLY))
}
