import { expect, test } from 'vitest'
import { listTestsOfBoth, listTestsWithDatabase } from './list-tests.ts'
import { SQLITE_ONLY } from './sqlite-only.ts'

test('every test of a database runs on PostgreSQL too, or is named with a reason', () => {
  const all = listTestsWithDatabase()
  expect(Object.keys(SQLITE_ONLY).filter(named => !all.includes(named))).toEqual([])
  expect(listTestsOfBoth()).toContain('test/isolation.test.ts')
  expect(listTestsOfBoth()).toContain('server/library/people/history/decisions.property.test.ts')
})
