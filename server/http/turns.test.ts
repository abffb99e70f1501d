import { expect, test } from 'vitest'
import { buildUser } from '../../test/factories/build-user.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { Senders, Turns } from './turns.ts'

test('the first request runs at once, the others in rounds over their senders', async () => {
  const turns = new Turns()
  const order: string[] = []
  const run = async (name: string) => {
    await turns.take(name.slice(0, 1))
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

test('the thread receives what comes in between two requests', async () => {
  const turns = new Turns()
  const order: string[] = []
  const requests = [1, 2, 3, 4].map(async number => {
    await turns.take('a')
    order.push(`a${number}`)
  })
  await new Promise(resolve => setImmediate(resolve))
  await turns.take('b')
  order.push('b')
  await Promise.all(requests)
  expect(order.indexOf('b')).toBeLessThan(4)
})

test('a user is answered after few of the requests that somebody else had sent before', async () => {
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
    // As in an office: what is known of the session counts, not the address.
    send('same address', ours, '10.1.1.1'),
    send('other address', {}, '10.1.1.2'),
  ])
  expect(order).toContain('same address 200')
  for (const name of ['same address 200', 'other address 401']) expect(order.indexOf(name)).toBeLessThan(12)
})

const request = (cookie: string | undefined, ip: string) => ({ ip, headers: { cookie } })

test('senders are users where their session is known, else addresses', () => {
  const senders = new Senders()
  expect(senders.findName(request('a', '10.0.0.1'))).toBe('10.0.0.1')
  senders.remember('a', 'ann')
  expect(senders.findName(request('a', '10.0.0.1'))).toBe('ann')
  expect(senders.findName(request(undefined, '::ffff:10.0.0.1'))).toBe('10.0.0.1')
  for (let i = 0; i < 1000; i++) senders.remember(`b${i}`, 'bob')
  expect(senders.findName(request('a', '10.0.0.1'))).toBe('10.0.0.1')
  senders.remember('c'.repeat(10_000), 'cleo')
  expect(senders.findName(request('c'.repeat(10_000), '10.0.0.1'))).toBe('10.0.0.1')
})
