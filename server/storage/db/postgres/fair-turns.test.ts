import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const createError = () => new Error('waited too long')
const PATIENT = { waitMs: null, createError }

/** Lets everything run that is not waiting. */
const settle = () => new Promise(resolve => setImmediate(resolve))

test('an owner has a share of the places, and the next free one goes to whose turn it is', async () => {
  const turns = new FairTurns({ places: 3, placesPerOwner: 2 })
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const take = async (name: string) => {
    const end = await turns.take(name.slice(0, 1), PATIENT)
    order.push(name)
    ends.set(name, end)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map(take)
  await settle()
  expect(order).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(order.at(-1)).toBe('a3')
  // The others have waited longer for a turn than a.
  await end('a2')
  expect(order.at(-1)).toBe('b2')
  await end('a3')
  expect(order.at(-1)).toBe('c1')
  await end('c1')
  expect(order.at(-1)).toBe('a4')
  await end('b1')
  expect(order.at(-1)).toBe('a5')
  await Promise.all(all)
  for (const name of ['b2', 'a4', 'a5']) await end(name)
  await take('d1')
  expect(order.at(-1)).toBe('d1')
})

test('who has waited too long leaves the queue, and the others continue', async () => {
  const turns = new FairTurns({ places: 1, placesPerOwner: 1 })
  const end = await turns.take('a', PATIENT)
  const last = turns.take('a', PATIENT)
  await expect(turns.take('a', { waitMs: 1, createError })).rejects.toThrow('waited too long')
  await expect(turns.take('b', { waitMs: 1, createError })).rejects.toThrow('waited too long')
  end()
  const endLast = await last
  endLast()
  expect(await turns.take('b', PATIENT)).toBeDefined()
})
