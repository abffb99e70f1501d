import { expect, test } from 'vitest'
import { shareSlots } from './share-slots.ts'

function setUp() {
  const slots = shareSlots({ slots: 2, mostWaiting: 4 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (ownerId: string) =>
    slots.run(ownerId, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      started.push(ownerId)
      ends.push(resolve)
      await promise
    })
  return { slots, started, ends, ask }
}

test('runs two at once, and lets waiting owners take turns', async () => {
  const { started, ends, ask } = setUp()
  const asked = ['ann', 'ann', 'ann', 'ann', 'ann', 'bob', 'bob'].map(ask)
  expect(asked).not.toContain(undefined)
  for (let i = 0; i < asked.length; i++) {
    // Two run until only one is left.
    await expect.poll(() => started.length).toBe(Math.min(asked.length, i + 2))
    ends[i]?.()
  }
  await Promise.all(asked.filter(work => work !== undefined))
  expect(started).toEqual(['ann', 'ann', 'ann', 'bob', 'ann', 'bob', 'ann'])
})

test('refuses more waiting work of one owner than allowed', async () => {
  const { ask } = setUp()
  const asked = Array.from({ length: 7 }, () => ask('ann'))
  expect(asked.map(work => work !== undefined)).toEqual([true, true, true, true, true, true, false])
  expect(ask('bob')).toBeDefined()
})

test('continues after work that failed', async () => {
  const { slots } = setUp()
  for (let i = 0; i < 3; i++) {
    const failing = slots.run('ann', async () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
  }
  expect(await slots.run('ann', async () => 'done')).toBe('done')
})
