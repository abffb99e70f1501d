import { describe, expect, test } from 'vitest'
import { buildVisitor } from '../../../test/factories/build-visitor.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { toClientNetwork } from './client-address.ts'
import { createThrottle } from '../../machinery/throttle/create-throttle.ts'
import { listAllowances, ATTEMPTS_PER_CODE, CODE_DIGITS, CODE_LIFE_MS, LIMITS } from './limits.ts'

const NUMBER = '+919876543210'
const CODES = 10 ** CODE_DIGITS

/** Returns how often something can be done within the life of a code under these limits. */
const countMaxWithinLife = (limits: readonly { max: number; windowMs: number }[]): number =>
  Math.min(...limits.map(({ max, windowMs }) => max * Math.ceil(CODE_LIFE_MS / windowMs)))

describe('the chance of guessing a code', () => {
  test('is under 1 in 100,000 within its life: for one code, one number and one address', () => {
    expect(ATTEMPTS_PER_CODE / CODES).toBeLessThan(1e-5)
    expect(countMaxWithinLife(LIMITS['code-guess'].each) / CODES).toBeLessThan(1e-5)
    expect(countMaxWithinLife(LIMITS['code-guess'].address) / CODES).toBeLessThan(1e-5)
  })

  test('is the same on the server: six attempts at a number, however many codes and addresses are used', async () => {
    const app = await createTestApp()
    let guesses = 0
    // As fast as the limits allow: a new code every half minute, three guesses at each, from a new
    // address each time.
    for (let second = 0; second < CODE_LIFE_MS / 1000; second += 31) {
      const visitor = buildVisitor(app)
      await visitor.postWithProof('/phone-number/send-otp', { phoneNumber: NUMBER })
      for (let i = 0; i < ATTEMPTS_PER_CODE; i += 1) {
        const answer = await visitor.post('/phone-number/verify', { phoneNumber: NUMBER, code: 'no one' })
        if (answer.statusCode !== 429) guesses += 1
      }
      app.clock.now += 31_000
    }
    expect(guesses).toBe(6)
  })

  test('is the same from one address, however many numbers are tried', async () => {
    const app = await createTestApp()
    let guesses = 0
    for (let i = 0; i < 5; i += 1) {
      for (let attempt = 0; attempt < ATTEMPTS_PER_CODE; attempt += 1) {
        const body = { phoneNumber: `+91987654321${i}`, code: '000000' }
        const answer = await buildVisitor(app, { address: `2001:db8:1:2::${i}` }).post(
          '/phone-number/verify',
          body,
        )
        if (answer.statusCode !== 429) guesses += 1
      }
    }
    expect(guesses).toBe(9)
  })
})

describe('codes', () => {
  test('are sent to one number every half minute, five times an hour, ten times a day', async () => {
    const app = await createTestApp()
    const statuses: number[] = []
    const ask = async (afterS: number): Promise<void> => {
      app.clock.now += afterS * 1000
      const answer = await buildVisitor(app).postWithProof('/phone-number/send-otp', { phoneNumber: NUMBER })
      statuses.push(answer.statusCode)
    }
    for (const afterS of [0, 10, 21, 31, 31, 31, 31]) await ask(afterS)
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429])
    statuses.length = 0
    for (const afterS of [3600, 31, 31, 31, 31, 3600]) await ask(afterS)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test.each(['code-sent', 'code-guess', 'sign-up', 'reset-asked'] as const)(
  '%s has a limit for the whole server, for any number of phone numbers and addresses',
  async name => {
    const { db, clock } = await createTestApp()
    const throttle = createThrottle({ db, secret: 'a secret', now: () => clock.now })
    const take = (i: number) =>
      throttle.take(listAllowances(name, `somebody-${i}`, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`))
    const [{ max }] = LIMITS[name].all
    for (let i = 0; i < max; i += 1) await take(i)
    await expect(take(max)).rejects.toMatchObject({ code: 'too-many-requests', status: 429 })
  },
)

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, visitor) => {
  expect(toClientNetwork(address)).toBe(visitor)
})
