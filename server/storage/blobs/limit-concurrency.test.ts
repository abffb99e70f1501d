import { expect, test } from 'vitest'
import { forEachConcurrently } from './limit-concurrency.ts'

test('a failure is thrown although it happens while other items are still to come', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new Error('item 2 failed')
    done.push(item)
  }
  await expect(forEachConcurrently([1, 2, 3, 4, 5], 8, work)).rejects.toThrow('item 2 failed')
  expect(done).not.toContain(5)
})

test('at most the given number of items is processed at a time, and all of them', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>())
  await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], gates.length, async item => {
    running += 1
    most = Math.max(most, running)
    // The first ones wait for each other.
    gates[item - 1]?.resolve()
    await Promise.all(gates.map(({ promise }) => promise))
    running -= 1
    done.push(item)
  })
  expect(most).toBe(3)
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
