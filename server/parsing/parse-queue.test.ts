import { expect, test } from 'vitest'
import { ParseQueue } from './parse-queue.ts'

const parse = (ownerId: string, kind: string) => ({
  ownerId,
  kind,
  input: null,
  resolve: () => {},
  reject: () => {},
})

test('owners take turns, and each has one at a time', () => {
  const waiting = new ParseQueue()
  for (const kind of ['1', '2', '3']) waiting.add(parse('a', kind))
  waiting.add(parse('b', '1'))
  waiting.add(parse('c', '1'))
  const first = waiting.take()
  expect(first).toMatchObject({ ownerId: 'a', kind: '1' })
  expect(waiting.take()).toMatchObject({ ownerId: 'b' })
  waiting.finish(parse('a', '1'))
  // Who has waited longer comes first.
  expect(waiting.take()).toMatchObject({ ownerId: 'c' })
  expect(waiting.take()).toMatchObject({ ownerId: 'a', kind: '2' })
  expect(waiting.take()).toBeUndefined()
  waiting.finish(parse('a', '2'))
  expect(waiting.clear()).toMatchObject([{ ownerId: 'a', kind: '3' }])
  expect(waiting.take()).toBeUndefined()
})
