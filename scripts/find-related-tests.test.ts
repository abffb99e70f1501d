import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STRUCTURAL_TESTS } from './check.ts'
import { findRelatedTests, findTestsOfAnyFile } from './find-related-tests.ts'

const FILES = {
  'faces/box.ts': '',
  'faces/box.test.ts': `import { area } from './box.ts'`,
  'faces/face.ts': `import type { Box } from './box.ts'\n// As in 'faces/box.ts'`,
  'faces/face.test.ts': `import {\n  face,\n} from './face.ts'`,
  'server/errors.ts': '',
  'server/start.ts': `fork(new URL('./processes/worker.ts', import.meta.url))`,
  'server/start.test.ts': `import './start.ts'`,
  'server/processes/worker.ts': `import '../../faces/box.ts'\nimport '../features/names/names.ts'`,
  'server/http/app.ts': `import '../features/names/names.ts'\nimport '../features/zips/zips.ts'`,
  'server/features/names/names.ts': `import '../../errors.ts'`,
  'server/features/names/routes.test.ts': `import '../../http/app.ts'`,
  'server/features/zips/zips.ts': '',
  'server/features/zips/zips.test.ts': `import '../../http/app.ts'`,
  'server/names.test.ts': `import './features/names/names.ts'`,
  'test/wait-limits.ts': '',
  'test/read.test.ts': `read('docs/table.md')`,
  'vitest.config.ts': `import './test/wait-limits.ts'\nrunFirst(['server/start.test.ts'])`,
}
const find = (...changed: readonly string[]) => findRelatedTests(new Map(Object.entries(FILES)), changed)

test('a test is related to what it imports, starts or reads, and to itself', () => {
  expect(find('faces/face.test.ts')).toEqual(['faces/face.test.ts'])
  expect(find('faces/face.ts')).toEqual(['faces/face.test.ts'])
  expect(find('faces/box.ts')).toEqual(['faces/box.test.ts', 'server/start.test.ts'])
  expect(find('docs/table.md', 'README.md')).toEqual(['test/read.test.ts'])
  expect(find('server/errors.ts')).toEqual([
    'server/start.test.ts',
    'server/names.test.ts',
    'server/features/names/routes.test.ts',
    'server/features/zips/zips.test.ts',
  ])
})

test('the nearest tests are listed first', () => {
  const files = {
    'a/app.ts': `import '../b/service.ts'`,
    'a/app.test.ts': `import './app.ts'`,
    'b/errors.ts': '',
    'b/last.test.ts': `import '../a/app.ts'`,
    'b/service.ts': `import './errors.ts'`,
    'c/near.test.ts': `import '../b/errors.ts'`,
  }
  expect(findRelatedTests(new Map(Object.entries(files)), ['b/errors.ts'])).toEqual([
    'b/last.test.ts',
    'c/near.test.ts',
    'a/app.test.ts',
  ])
})

test('a test of one feature is not related to another that only the whole app imports', () => {
  expect(find('server/features/names/names.ts')).toEqual([
    'server/features/names/routes.test.ts',
    'server/names.test.ts',
  ])
})

test('every test is related to the set-up of all tests', () => {
  for (const file of ['package.json', 'test/wait-limits.ts']) expect(find(file)).toBe(null)
})

test('a test that the configuration runs first is no part of the set-up', () => {
  expect(find('server/start.ts')).toEqual(['server/start.test.ts'])
})

test('a change of the server, the web app or the engine does not concern every test', () => {
  const sources = globSync(['*.ts', '{bench,cli,faces,server,shared,test,web}/**/*.{ts,tsx}'])
  const files = new Map(sources.map(path => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
  const ofAllFolders = ['server/errors.ts', 'web/ui/button.tsx', 'faces/engine.ts']
  expect(ofAllFolders.filter(file => !files.has(file))).toEqual([])
  expect(findRelatedTests(files, ofAllFolders)).not.toBe(null)
})

test('a test that looks for files itself may be broken by any of them', () => {
  const files = {
    'test/names.test.ts': `for await (const file of glob('server/**/*.ts')) check(file)`,
    'test/words.test.ts': `execFileSync('git', ['ls-files'])`,
    'test/read.test.ts': `read('docs/table.md')`,
    'test/list-names.ts': `globSync('server/**/*.ts')`,
  }
  expect(findTestsOfAnyFile(new Map(Object.entries(files)))).toEqual([
    'test/names.test.ts',
    'test/words.test.ts',
  ])
})

test('the tests that always run exist', () => {
  expect(STRUCTURAL_TESTS.filter(file => !existsSync(file))).toEqual([])
})
