import { expect, test } from 'vitest'
import { parseCursor } from './parse-cursor.ts'

const parse = (cursor: string | undefined) =>
  parseCursor(cursor, /^(\d{1,3})-(\w+)$/, (seq, id) => ({ seq: Number(seq), id }))

test('reads the position of a page from a cursor that the server returned', () => {
  expect(parse('12-ab')).toEqual({ seq: 12, id: 'ab' })
  expect(parse(undefined)).toBeNull()
})

test.each(['', '12', '1234-ab', '12-ab\n', ' 12-ab'])('refuses %j', cursor => {
  expect(() => parse(cursor)).toThrow(expect.objectContaining({ code: 'invalid-request', status: 400 }))
})
