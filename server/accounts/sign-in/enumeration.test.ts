import { describe, expect, test, vi } from 'vitest'
import { buildVisitor, type Visitor } from '../../../test/factories/build-visitor.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

// The real function, with its calls recorded.
const { argon2 } = vi.hoisted(() => ({ argon2: vi.fn<(...parameters: unknown[]) => void>() }))
vi.mock('node:crypto', async importOriginal => {
  const crypto = await importOriginal<{ argon2: (...parameters: unknown[]) => void }>()
  argon2.mockImplementation(crypto.argon2)
  return { ...crypto, argon2 }
})

const PASSWORD = 'four quiet garden chairs'
const KNOWN = { email: 'ann@example.org', phoneNumber: '+919876543210' }
const UNKNOWN = { email: 'nobody@example.org', phoneNumber: '+919876543211' }
/** Signed up, but did not open the link. */
const UNPROVEN = { email: 'waiting@example.org', phoneNumber: '+919876543213' }
const PHONE_ONLY = { email: 'unused@example.org', phoneNumber: '+919876543212' }

type Who = typeof KNOWN

/**
 * Each request that could reveal whether an account exists. bench/app-enumeration.ts measures the
 * durations of the same requests.
 */
const QUESTIONS: Record<string, (visitor: Visitor, who: Who) => ReturnType<Visitor['post']>> = {
  'log in by e-mail': (visitor, { email }) =>
    visitor.post('/sign-in/email', { email, password: 'not the password' }),
  'log in by phone': (visitor, { phoneNumber }) =>
    visitor.post('/sign-in/phone-number', { phoneNumber, password: 'not the password' }),
  'ask for a code': (visitor, { phoneNumber }) =>
    visitor.postWithProof('/phone-number/send-otp', { phoneNumber }),
  'give a wrong code': (visitor, { phoneNumber }) =>
    visitor.post('/phone-number/verify', { phoneNumber, code: '000000' }),
  'ask for a reset': (visitor, { email }) => visitor.postWithProof('/request-password-reset', { email }),
}

describe.each(Object.entries(QUESTIONS))('to %s', (_name, ask) => {
  test('has the same answer for a user with an account, without an account, and without a password', async () => {
    const app = await createTestApp()
    await app.accounts.create({ ...KNOWN, password: PASSWORD })
    await app.accounts.create({ phoneNumber: PHONE_ONLY.phoneNumber })
    const { uid } = await app.accounts.create({ ...UNPROVEN, password: PASSWORD })
    await app.db.updateTable('user').set({ emailVerified: 0 }).where('id', '=', uid).execute()
    const answers: unknown[] = []
    for (const who of [KNOWN, UNKNOWN, PHONE_ONLY, UNPROVEN]) {
      const { statusCode, body, headers } = await ask(buildVisitor(app), who)
      answers.push({
        statusCode,
        body,
        headers: Object.keys(headers).toSorted(),
        type: headers['content-type'],
      })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[3]).toEqual(answers[0])
  })
})

// Without the hash, the answer for an unknown user comes fifty times sooner.
test('logging in computes a hash for known and unknown users', async () => {
  const app = await createTestApp()
  await app.accounts.create({ ...KNOWN, password: PASSWORD })
  await app.accounts.create({ phoneNumber: PHONE_ONLY.phoneNumber })
  const { uid } = await app.accounts.create({ ...UNPROVEN, password: PASSWORD })
  await app.db.updateTable('user').set({ emailVerified: 0 }).where('id', '=', uid).execute()
  argon2.mockClear()
  let asked = 0
  for (const who of [KNOWN, UNKNOWN, PHONE_ONLY, UNPROVEN]) {
    for (const question of ['log in by e-mail', 'log in by phone']) {
      await QUESTIONS[question]?.(buildVisitor(app), who)
      asked += 1
      expect([who.email, question, argon2.mock.calls.length]).toEqual([who.email, question, asked])
    }
  }
})
