import { expect, test } from 'vitest'
import { coalesceSyncs } from './coalesce-syncs.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))

function setUp() {
  const begun: { folder: string; end: () => void; fail: (error: Error) => void }[] = []
  const sync = coalesceSyncs(folder => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ folder, end: resolve, fail: reject })
    return promise
  })
  return { begun, sync }
}

test('requests during a sync share the next one and wait for it', async () => {
  const { begun, sync } = setUp()
  const done: string[] = []
  const ask = (name: string) => void sync('a').then(() => done.push(name))
  ask('first')
  for (const name of ['second', 'third', 'fourth']) ask(name)
  await settle()
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  await settle()
  expect(done).toEqual(['first'])
  expect(begun).toHaveLength(2)
  begun[1]?.end()
  await settle()
  expect(done).toEqual(['first', 'second', 'third', 'fourth'])
  ask('fifth')
  await settle()
  expect(begun).toHaveLength(3)
})

test('no request is answered by a sync that began before it', async () => {
  const { begun, sync } = setUp()
  void sync('a')
  await settle()
  let isDone = false
  void sync('a').then(() => (isDone = true))
  begun[0]?.end()
  await settle()
  expect(isDone).toBe(false)
})

test('folders do not wait for each other, and a failure is reported only to the requests of that sync', async () => {
  const { begun, sync } = setUp()
  const one = sync('a')
  const other = sync('b')
  await settle()
  expect(begun.map(({ folder }) => folder)).toEqual(['a', 'b'])
  const later = sync('a')
  begun[0]?.fail(new Error('the disk failed'))
  await expect(one).rejects.toThrow('the disk failed')
  await settle()
  begun[1]?.end()
  begun[2]?.end()
  await expect(other).resolves.toBeUndefined()
  await expect(later).resolves.toBeUndefined()
})
