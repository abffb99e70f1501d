import { expect, test } from 'vitest'
import { DatabaseUnreachableError, isPostgresUnreachable } from './connection-errors.ts'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  withCode('read ECONNRESET', 'ECONNRESET'),
  withCode('write EPIPE', 'EPIPE'),
  withCode('terminating connection due to administrator command', '57P01'),
  withCode('sorry, too many clients already', '53300'),
  withCode('connection failure', '08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new DatabaseUnreachableError('The database could not be reached.'),
])('a lost connection is told from other failures: %s', error => {
  expect(isPostgresUnreachable(error)).toBe(true)
})

test.each([
  withCode('duplicate key value violates unique constraint', '23505'),
  new Error('read ECONNRESET'),
  'read ECONNRESET',
])('another failure is no lost connection: %s', error => {
  expect(isPostgresUnreachable(error)).toBe(false)
})
