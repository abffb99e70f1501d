import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = /^server\/storage\/db\/(sqlite|postgres)\/migrations\//
/** Lists the migrations of both engines. */
const REGISTER = 'server/storage/db/migrations.ts'

const files = globSync('{bench,cli,scripts,server,test}/**/*.{ts,mts}', {
  exclude: path => path === 'node_modules',
})
const imports = files.flatMap(path => {
  const file = path.replaceAll('\\', '/')
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)
  return [...specifiers].map(([, to = '']) => ({ file, to: join(dirname(file), to).replaceAll('\\', '/') }))
})

test('nothing but the register and tests imports a migration', () => {
  const live = imports.filter(
    ({ file, to }) =>
      FOLDERS.test(to) && !FOLDERS.test(file) && file !== REGISTER && !file.endsWith('.test.ts'),
  )
  expect(live).toEqual([])
  expect(imports.filter(({ file, to }) => FOLDERS.test(to) && file === REGISTER).length).toBeGreaterThan(50)
})

test('migrations import only each other, so that nothing live changes what they do', () => {
  const changing = imports.filter(
    ({ file, to }) => FOLDERS.test(file) && !FOLDERS.test(to) && !file.endsWith('.test.ts'),
  )
  expect(changing).toEqual([])
})
