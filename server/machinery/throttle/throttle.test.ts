import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { createThrottle } from './create-throttle.ts'

const REFUSED = { code: 'too-many-requests', status: 429 }

async function setUp() {
  const { db } = await createTestStorage()
  const clock = { now: 1_000_000 }
  return { db, clock, throttle: createThrottle({ db, secret: 'a secret', now: () => clock.now }) }
}

const ann = { name: 'code', subject: 'ann', limits: [{ max: 2, windowMs: MINUTE_MS }] }
const all = { name: 'code', subject: '*', limits: [{ max: 3, windowMs: MINUTE_MS }] }

test('allows hits within every limit, and again after the window', async () => {
  const { throttle, clock } = await setUp()
  await throttle.take([ann])
  await throttle.take([ann])
  await expect(throttle.take([ann])).rejects.toMatchObject(REFUSED)
  clock.now += MINUTE_MS
  await throttle.take([ann])
})

test('counts nothing when one of several limits is used up', async () => {
  const { throttle } = await setUp()
  const bob = { ...ann, subject: 'bob' }
  await throttle.take([ann, all])
  await throttle.take([ann, all])
  await expect(throttle.take([ann, all])).rejects.toMatchObject(REFUSED)
  await throttle.take([bob, all])
  await expect(throttle.take([bob, all])).rejects.toMatchObject(REFUSED)
  await throttle.take([bob])
})

test('enforces limits for many concurrent hits', async () => {
  const { throttle } = await setUp()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => throttle.take([ann])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('deletes hits on request, stores no subject in clear text, and deletes expired hits', async () => {
  const { throttle, db, clock } = await setUp()
  await throttle.take([ann])
  await throttle.take([ann])
  expect(JSON.stringify(await db.selectFrom('throttleHits').selectAll().execute())).not.toContain('ann')
  await throttle.forgive(ann)
  await throttle.take([ann])
  clock.now += 2 * MINUTE_MS
  await throttle.take([all])
  expect(await db.selectFrom('throttleHits').select('id').execute()).toHaveLength(1)
})

test('counts hits while the number is accepted, even for many concurrent hits', async () => {
  const { throttle, clock } = await setUp()
  const tally = { name: 'guess', subject: 'ann', windowMs: MINUTE_MS }
  const results = await Promise.all(
    Array.from({ length: 10 }, () => throttle.takeIf(tally, hits => hits < 3)),
  )
  expect(results.filter(hits => hits === null)).toHaveLength(3)
  expect(await throttle.takeIf(tally, hits => hits < 3)).toBe(3)
  clock.now += MINUTE_MS
  expect(await throttle.takeIf(tally, hits => hits < 3)).toBe(null)
})
