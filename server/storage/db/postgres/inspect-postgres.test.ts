import { expect, test } from 'vitest'
import { assertSupported } from './inspect-postgres.ts'

test('PostgreSQL 15 and newer is accepted, and an older version is named in the error', () => {
  const facts = { encoding: 'UTF8', mayCreate: true }
  expect(() => assertSupported({ ...facts, version: 150_000 })).not.toThrow()
  expect(() => assertSupported({ ...facts, version: 140_012 })).toThrow(
    'DATABASE_URL points to PostgreSQL 14, but Kindred needs 15 or newer. Upgrade it.',
  )
})
