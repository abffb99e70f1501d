import { expect, test } from 'vitest'
import { OwnerQueue } from './thread-pool.ts'

const call = (ownerId: string, kind: string) => ({
  ownerId,
  kind,
  input: null,
  resolve: () => {},
  reject: () => {},
})

test('owners take turns, and each has one running call at a time', () => {
  const waiting = new OwnerQueue()
  for (const kind of ['1', '2', '3']) waiting.add(call('a', kind))
  waiting.add(call('b', '1'))
  waiting.add(call('c', '1'))
  const first = waiting.take()
  expect(first).toMatchObject({ ownerId: 'a', kind: '1' })
  expect(waiting.take()).toMatchObject({ ownerId: 'b' })
  waiting.finish(call('a', '1'))
  // The owner who has waited longer comes first.
  expect(waiting.take()).toMatchObject({ ownerId: 'c' })
  expect(waiting.take()).toMatchObject({ ownerId: 'a', kind: '2' })
  expect(waiting.take()).toBeUndefined()
  waiting.finish(call('a', '2'))
  expect(waiting.clear()).toMatchObject([{ ownerId: 'a', kind: '3' }])
  expect(waiting.take()).toBeUndefined()
})
