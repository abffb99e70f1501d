import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { computeAppCode } from '../../../test/factories/app-code.ts'
import { type Visitor, buildVisitor } from '../../../test/factories/build-visitor.ts'
import { type TestBrowser, openBrowser } from '../../../test/factories/open-browser.ts'
import {
  PASSWORD,
  addSecondStep,
  isSignedIn,
  signInWithPassword,
  signUpInBrowser,
} from '../../../test/factories/sign-in.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { makeRecoveryCodes } from './second-step.ts'

// The half minute of a code must not end in the middle of a test.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-05-04T10:00:10Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

async function setUp() {
  const app = await createTestApp()
  const owner = await signUpInBrowser(app)
  const { uri, recoveryCodes } = await addSecondStep(owner)
  return { app, owner, uri, recoveryCodes, elsewhere: openBrowser(app) }
}

const giveCode = (browser: TestBrowser, code: string, more: object = {}) =>
  browser.post('/api/auth/two-factor/verify-totp', { code, ...more })

const giveRecoveryCode = (browser: TestBrowser, code: string) =>
  browser.post('/api/auth/two-factor/verify-backup-code', { code })

/** Returns a code that is not among the currently valid ones. */
function computeWrongCode(uri: string): string {
  const good = new Set([-2, -1, 0, 1, 2].map(steps => computeAppCode(uri, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(code => !good.has(code)) ?? ''
}

describe('the second step', () => {
  test('is required after the password, before a session', async () => {
    const { owner, uri, elsewhere } = await setUp()
    expect(await isSignedIn(owner)).toBe(true)
    const answer = await signInWithPassword(elsewhere, owner.email)
    expect(answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await elsewhere.send({ url: '/api/stats' })).statusCode).toBe(401)
    const wrong = await giveCode(elsewhere, computeWrongCode(uri))
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'INVALID_CODE'])
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await giveCode(elsewhere, computeAppCode(uri))).statusCode).toBe(200)
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('is required after a code by SMS, also from a user without a password', async () => {
    const app = await createTestApp()
    const number = '+919876543210'
    const signIn = async (visitor: Visitor) => {
      await visitor.postWithProof('/phone-number/send-otp', { phoneNumber: number })
      app.clock.now += 60_000
      return visitor.post('/phone-number/verify', {
        phoneNumber: number,
        code: await visitor.readLastCode(number),
      })
    }
    const owner = buildVisitor(app)
    await signIn(owner)
    const { totpURI } = (await owner.post('/two-factor/enable', {})).json<{ totpURI: string }>()
    await owner.post('/two-factor/verify-totp', { code: computeAppCode(totpURI, 1) })
    const elsewhere = buildVisitor(app)
    const answer = await signIn(elsewhere)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
    ])
    expect(await elsewhere.readUser()).toBeNull()
    await elsewhere.post('/two-factor/verify-totp', { code: computeAppCode(totpURI) })
    expect((await elsewhere.readUser())?.uid).toBe((await owner.readUser())?.uid)
  })

  test('is required after a password reset, too', async () => {
    const { app, owner, elsewhere } = await setUp()
    const visitor = buildVisitor(app)
    await visitor.postWithProof('/request-password-reset', { email: owner.email })
    const token = /reset-password#(\S+)/.exec((await visitor.readLastMessage(owner.email)).text)?.[1]
    const answer = await visitor.post('/reset-password', { token, newPassword: 'six loud kitchen tables' })
    expect([answer.statusCode, await visitor.readUser()]).toEqual([200, null])
    const signedIn = await elsewhere.post('/api/auth/sign-in/email', {
      email: owner.email,
      password: 'six loud kitchen tables',
    })
    expect(signedIn.json()).toMatchObject({ twoFactorRedirect: true })
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  test('is recorded in the activity only after it is passed', async () => {
    const { owner, uri, elsewhere } = await setUp()
    const signIns = async (): Promise<number> => {
      const { events } = (await owner.send({ url: '/api/activity' })).json<{ events: { kind: string }[] }>()
      return events.filter(({ kind }) => kind === 'signed-in').length
    }
    const before = await signIns()
    await signInWithPassword(elsewhere, owner.email)
    expect(await signIns()).toBe(before)
    await giveCode(elsewhere, computeAppCode(uri))
    expect(await signIns()).toBe(before + 1)
  })

  test('accepts each code once', async () => {
    const { app, owner, uri, elsewhere } = await setUp()
    await signInWithPassword(elsewhere, owner.email)
    const code = computeAppCode(uri)
    expect((await giveCode(elsewhere, code)).statusCode).toBe(200)
    const thief = openBrowser(app)
    await signInWithPassword(thief, owner.email)
    const replayed = await giveCode(thief, code)
    expect([replayed.statusCode, replayed.json().code]).toEqual([401, 'INVALID_CODE'])
    expect(await isSignedIn(thief)).toBe(false)
    expect((await giveCode(thief, computeAppCode(uri, -1))).statusCode).toBe(200)
  })

  test('is required from the same browser again, whatever the request asks for', async () => {
    const { owner, uri, elsewhere } = await setUp()
    await signInWithPassword(elsewhere, owner.email)
    await giveCode(elsewhere, computeAppCode(uri), { trustDevice: true })
    expect(await isSignedIn(elsewhere)).toBe(true)
    await elsewhere.post('/api/auth/sign-out')
    const again = await signInWithPassword(elsewhere, owner.email)
    expect(again.json()).toMatchObject({ twoFactorRedirect: true })
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  test('accepts a recovery code, once', async () => {
    const { app, owner, recoveryCodes, elsewhere } = await setUp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    await signInWithPassword(elsewhere, owner.email)
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    expect((await giveRecoveryCode(elsewhere, typed)).statusCode).toBe(200)
    expect(await isSignedIn(elsewhere)).toBe(true)
    const thief = openBrowser(app)
    await signInWithPassword(thief, owner.email)
    const replayed = await giveRecoveryCode(thief, code)
    expect([replayed.statusCode, replayed.json().code]).toEqual([401, 'INVALID_BACKUP_CODE'])
    expect(await isSignedIn(thief)).toBe(false)
    const [stored] = await app.db.selectFrom('twoFactor').selectAll().execute()
    expect((await giveRecoveryCode(thief, Object(stored).backupCodes.slice(2, 66))).statusCode).toBe(401)
    expect((await giveRecoveryCode(thief, recoveryCodes[1] ?? '')).statusCode).toBe(200)
  })

  test('ends a sign-in after five wrong codes, and locks the account for a while after ten', async () => {
    const { app, owner, uri } = await setUp()
    const codes = Array.from({ length: 200 }, (_, i) => String(i * 4999).padStart(6, '0')).filter(
      code => ![-2, -1, 0, 1, 2].map(steps => computeAppCode(uri, steps)).includes(code),
    )
    /** Guesses as from many machines, since one machine is limited much earlier. */
    const guessFrom = async (challenge: TestBrowser, code: string) => {
      const machine = openBrowser(app)
      for (const [name, value] of challenge.cookies) machine.cookies.set(name, value)
      return (await giveCode(machine, code)).json<{ code: string }>().code
    }
    const challenge = openBrowser(app)
    await signInWithPassword(challenge, owner.email)
    const answers: string[] = []
    for (let i = 0; i < 7; i++) answers.push(await guessFrom(challenge, codes.pop() ?? ''))
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'INVALID_CODE'))
    expect(answers.slice(5)).toEqual(['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'INVALID_TWO_FACTOR_COOKIE'])

    const second = openBrowser(app)
    await signInWithPassword(second, owner.email)
    for (let i = 0; i < 5; i++) await guessFrom(second, codes.pop() ?? '')
    const third = openBrowser(app)
    await signInWithPassword(third, owner.email)
    expect(await guessFrom(third, computeAppCode(uri))).toBe('ACCOUNT_TEMPORARILY_LOCKED')
    expect(await isSignedIn(third)).toBe(false)
  })

  test('limits the rate of guesses from one machine', async () => {
    const { owner, uri, elsewhere } = await setUp()
    await signInWithPassword(elsewhere, owner.email)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await giveCode(elsewhere, computeWrongCode(uri))).statusCode)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('is switched off with the password, and not without it', async () => {
    const { owner, elsewhere } = await setUp()
    const refused = await owner.post('/api/auth/two-factor/disable', { password: 'not the right one' })
    expect(refused.statusCode).toBe(400)
    expect((await owner.send({ url: '/api/security' })).json()).toMatchObject({ hasSecondStep: true })
    expect((await owner.post('/api/auth/two-factor/disable', { password: PASSWORD })).statusCode).toBe(200)
    expect((await owner.send({ url: '/api/security' })).json()).toMatchObject({ hasSecondStep: false })
    await signInWithPassword(elsewhere, owner.email)
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('is off until the first code was right', async () => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    await owner.post('/api/auth/two-factor/enable', { password: PASSWORD })
    expect((await owner.send({ url: '/api/security' })).json()).toMatchObject({ hasSecondStep: false })
    const elsewhere = openBrowser(app)
    await signInWithPassword(elsewhere, owner.email)
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('stores neither its secret nor its recovery codes in plain text', async () => {
    const { app, uri, recoveryCodes } = await setUp()
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const rows = JSON.stringify(await app.db.selectFrom('twoFactor').selectAll().execute())
    expect(rows).not.toContain(secret)
    for (const code of recoveryCodes) expect(rows).not.toContain(code)
  })
})

const TOTAL_LETTERS = 10 * 24

vi.mock(import('node:crypto'), { spy: true })
afterEach(() => vi.restoreAllMocks())

test('every letter of the codes comes from the cryptographic random generator', () => {
  const mathRandom = vi.spyOn(Math, 'random')
  const codes = makeRecoveryCodes()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  expect(randomInt).toHaveBeenCalledTimes(TOTAL_LETTERS)
  expect(mathRandom).not.toHaveBeenCalled()
})
