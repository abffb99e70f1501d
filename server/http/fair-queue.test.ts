import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { buildUser, type TestUser } from '../../test/factories/build-user.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { getRequester } from '../storage/db/requester.ts'
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

test('who is not signed in waits for only a few of the earlier requests of another address', async () => {
  const { app } = await createTestApp()
  const order: string[] = []
  const send = async (remoteAddress: string) => {
    const { statusCode } = await app.inject({ url: '/api/stats', remoteAddress })
    order.push(`${remoteAddress} ${statusCode}`)
  }
  await Promise.all([...Array.from({ length: 60 }, () => '10.1.1.1'), '10.1.1.2'].map(send))
  expect(order).toHaveLength(61)
  expect(order.indexOf('10.1.1.2 401')).toBeLessThan(12)
})

test('a user waits for only a few of the earlier requests of another user at the same address', async () => {
  const stored = await createTestStorage()
  const order: (string | undefined)[] = []
  const recordRequester: KyselyPlugin = {
    transformQuery({ node }) {
      order.push(getRequester()?.id)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const app = await createTestApp({ storage: { ...stored, db: stored.db.withPlugin(recordRequester) } })
  const [hostile, other] = [await buildUser(app), await buildUser(app)]
  const send = async ({ cookie }: TestUser) => {
    const { statusCode } = await app.app.inject({
      url: '/api/stats',
      headers: { cookie },
      remoteAddress: '10.1.1.1',
    })
    return statusCode
  }
  // As in an office: the user of a known session is the sender, not the address.
  await send(other)
  order.length = 0
  const answers = await Promise.all([...Array.from({ length: 60 }, () => hostile), other].map(send))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(order.indexOf(other.uid)).toBeGreaterThan(-1)
  expect(order.indexOf(other.uid)).toBeLessThan(12)
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
