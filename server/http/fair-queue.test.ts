import { expect, test } from 'vitest'
import { buildUser } from '../../test/factories/build-user.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { Senders, FairQueue } from './fair-queue.ts'

test('the first request runs immediately, the others round-robin over their senders', async () => {
  const queue = new FairQueue()
  const order: string[] = []
  const run = async (name: string) => {
    await queue.waitForTurn(name.slice(0, 1))
    order.push(name)
  }
  const first = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(run)
  await first[0]
  expect(order).toEqual(['a1'])
  await Promise.all(first)
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await run('a5')
  expect(order.at(-1)).toBe('a5')
})

test('the thread receives new requests between two requests', async () => {
  const queue = new FairQueue()
  const order: string[] = []
  const requests = [1, 2, 3, 4].map(async number => {
    await queue.waitForTurn('a')
    order.push(`a${number}`)
  })
  await new Promise(resolve => setImmediate(resolve))
  await queue.waitForTurn('b')
  order.push('b')
  await Promise.all(requests)
  expect(order.indexOf('b')).toBeLessThan(4)
})

test('a user waits for only a few of the earlier requests of another user', async () => {
  const app = await createTestApp()
  const [hostile, other] = [await buildUser(app), await buildUser(app)]
  const order: string[] = []
  const send = async (name: string, headers: Record<string, string>, remoteAddress: string) => {
    const answer = await app.app.inject({ url: '/api/stats', headers, remoteAddress })
    order.push(`${name} ${answer.statusCode}`)
  }
  const [theirs, ours] = [{ cookie: hostile.cookie }, { cookie: other.cookie }]
  await send('first', ours, '10.1.1.1')
  await Promise.all([
    ...Array.from({ length: 60 }, (_, i) => send('hostile', i % 2 ? theirs : {}, '10.1.1.1')),
    // As in an office: the user of a known session is the sender, not the address.
    send('same address', ours, '10.1.1.1'),
    send('other address', {}, '10.1.1.2'),
  ])
  expect(order).toContain('same address 200')
  for (const name of ['same address 200', 'other address 401']) expect(order.indexOf(name)).toBeLessThan(12)
})

const request = (cookie: string | undefined, ip: string) => ({ ip, headers: { cookie } })

test('senders are users if their session is known, else addresses', () => {
  const senders = new Senders()
  expect(senders.identify(request('a', '10.0.0.1'))).toBe('10.0.0.1')
  senders.remember('a', 'ann')
  expect(senders.identify(request('a', '10.0.0.1'))).toBe('ann')
  expect(senders.identify(request(undefined, '::ffff:10.0.0.1'))).toBe('10.0.0.1')
  for (let i = 0; i < 1000; i++) senders.remember(`b${i}`, 'bob')
  expect(senders.identify(request('a', '10.0.0.1'))).toBe('10.0.0.1')
  senders.remember('c'.repeat(10_000), 'cleo')
  expect(senders.identify(request('c'.repeat(10_000), '10.0.0.1'))).toBe('10.0.0.1')
})
