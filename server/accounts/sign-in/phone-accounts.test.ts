import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { buildVisitor, type Visitor } from '../../../test/factories/build-visitor.ts'
import { readOutbox } from '../../../test/server/read-outbox.ts'
import { createTestApp, type TestApp } from '../../../test/server/test-app.ts'
import { AppError } from '../../errors.ts'
import { DATABASE_FILE } from '../../storage/open-storage.ts'

const NUMBER = '+919876543210'
const OTHER_NUMBER = '+14155552671'
const PASSWORD = 'four quiet garden chairs'

async function setUp() {
  const app = await createTestApp()
  return { ...app, visitor: buildVisitor(app) }
}

const askForCode = (visitor: Visitor, phoneNumber = NUMBER) =>
  visitor.postWithProof('/phone-number/send-otp', { phoneNumber })
const verify = (visitor: Visitor, code: string, phoneNumber = NUMBER) =>
  visitor.post('/phone-number/verify', { phoneNumber, code })
const changeCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const readDatabase = async ({ dataDir }: TestApp): Promise<string> => {
  const files = await Promise.all(
    ['', '-wal'].map(end => readFile(join(dataDir, DATABASE_FILE + end)).catch(() => Buffer.of())),
  )
  return Buffer.concat(files).toString('latin1')
}

describe('a code by SMS', () => {
  test('signs up the owner of the phone, and signs them in when they return', async () => {
    const app = await setUp()
    const { visitor, clock } = app
    expect((await askForCode(visitor)).statusCode).toBe(200)
    expect((await verify(visitor, await visitor.readLastCode(NUMBER))).statusCode).toBe(200)
    const user = await visitor.readUser()
    expect(user).toMatchObject({ displayName: '+91 98765 43210', email: '' })

    const again = buildVisitor(app)
    clock.now += MINUTE_MS
    await askForCode(again)
    await verify(again, await again.readLastCode(NUMBER))
    expect((await again.readUser())?.uid).toBe(user?.uid)
  })

  test('is written in the language of the page', async () => {
    const app = await setUp()
    const arabic = buildVisitor(app, { headers: { 'accept-language': 'ar' } })
    await askForCode(arabic)
    expect((await arabic.readLastMessage(NUMBER)).text).toMatch(/رمزك/)
  })

  test('is sent to a number that is written with spaces, and not to one that cannot exist', async () => {
    const app = await setUp()
    const { visitor } = app
    expect((await askForCode(visitor, '+91 98765-43210')).statusCode).toBe(200)
    expect((await verify(visitor, await visitor.readLastCode(NUMBER), '+91 98765 43210')).statusCode).toBe(
      200,
    )
    for (const number of ['', '9876543210', '+91', '+911234', '+999123456789', '+91 98765 43210 ext 5']) {
      const answer = await askForCode(buildVisitor(app), number)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-phone-number'])
    }
  })

  test('requires a proof of work for each request', async () => {
    const { visitor, dataDir } = await setUp()
    const answer = await visitor.post('/phone-number/send-otp', { phoneNumber: NUMBER })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bot-check-failed'])
    expect(await readOutbox(dataDir)).toEqual([])
  })

  test('works once', async () => {
    const app = await setUp()
    const { visitor } = app
    await askForCode(visitor)
    const code = await visitor.readLastCode(NUMBER)
    const results = await Promise.all([verify(visitor, code), verify(buildVisitor(app), code)])
    expect(results.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 400]))
    expect((await verify(buildVisitor(app), code)).json().code).toBe('INVALID_OTP')
  })

  test('is valid for five minutes', async () => {
    const { visitor, clock } = await setUp()
    await askForCode(visitor)
    const code = await visitor.readLastCode(NUMBER)
    clock.now += 5 * MINUTE_MS
    expect((await verify(visitor, code)).statusCode).toBe(400)
    expect(await visitor.readUser()).toBeNull()
  })

  test('becomes invalid after three wrong attempts, and when a newer one is sent', async () => {
    const { visitor, clock } = await setUp()
    await askForCode(visitor)
    const first = await visitor.readLastCode(NUMBER)
    for (let i = 0; i < 3; i++) expect((await verify(visitor, changeCode(first))).statusCode).toBe(400)
    expect((await verify(visitor, first)).json().code).toBe('INVALID_OTP')
    clock.now += MINUTE_MS
    await askForCode(visitor)
    const second = await visitor.readLastCode(NUMBER)
    expect((await verify(visitor, first)).statusCode).toBe(first === second ? 200 : 400)
  })

  test('is valid only for its own number', async () => {
    const app = await setUp()
    const { visitor } = app
    await askForCode(visitor, OTHER_NUMBER)
    const code = await visitor.readLastCode(OTHER_NUMBER)
    await askForCode(visitor)
    const own = await visitor.readLastCode(NUMBER)
    if (own !== code) expect((await verify(visitor, code)).json().code).toBe('INVALID_OTP')
    expect(await visitor.readUser()).toBeNull()
  })

  // The library stores `{code}:{attempts}` in its table of verifications.
  test('is stored only as a keyed hash, and so is the number until it has an account', async () => {
    const app = await setUp()
    await askForCode(app.visitor)
    const code = await app.visitor.readLastCode(NUMBER)
    const database = await readDatabase(app)
    expect(database).not.toContain(`${code}:`)
    expect(database).not.toContain(code)
    expect(database).not.toContain(NUMBER)
    const rows = await app.db.selectFrom('phoneCodes').selectAll().execute()
    expect(rows).toEqual([expect.objectContaining({ attempts: 0 })])
  })

  test('sets no other field of the account, and creates no account without a session', async () => {
    const { visitor, accounts } = await setUp()
    await askForCode(visitor)
    const code = await visitor.readLastCode(NUMBER)
    for (const extra of [
      { name: 'x' },
      { emailVerified: true },
      { disableSession: true },
      { email: 'a@b.c' },
    ]) {
      const answer = await visitor.post('/phone-number/verify', { phoneNumber: NUMBER, code, ...extra })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    }
    expect(await accounts.list()).toEqual([])
    expect((await verify(visitor, code)).statusCode).toBe(200)
  })

  test('reports an error when the gateway refuses it', async () => {
    const app = await createTestApp({
      messages: {
        sendMail: async () => {},
        sendSms: async () => {
          throw new AppError('message-not-sent', 502, 'The text message could not be sent.')
        },
        leavesMachine: { mail: true, sms: true },
        deleteFromOutbox: async () => {},
      },
    })
    const answer = await askForCode(buildVisitor(app))
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'message-not-sent'])
  })

  test('cannot reset a password and thereby bypass our limits', async () => {
    const { visitor } = await setUp()
    for (const path of ['/phone-number/request-password-reset', '/phone-number/reset-password']) {
      const body = { phoneNumber: NUMBER, otp: '123456', newPassword: PASSWORD }
      expect((await visitor.post(path, body)).statusCode).toBe(404)
    }
  })
})

describe('phone number and password', () => {
  test('signs in a user who has set one', async () => {
    const { visitor, accounts } = await setUp()
    await accounts.create({ phoneNumber: NUMBER, password: PASSWORD })
    const signIn = (password: string) =>
      visitor.post('/sign-in/phone-number', { phoneNumber: NUMBER, password })
    expect((await signIn('not the password')).statusCode).toBe(401)
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
    expect(await visitor.readUser()).not.toBeNull()
  })

  // If verification is required, the library answers even a wrong password with a code to that
  // phone.
  test('never sends a code, and signs nobody in by an unverified number', async () => {
    const { visitor, accounts, db, dataDir } = await setUp()
    const { uid } = await accounts.create({ phoneNumber: NUMBER, password: PASSWORD })
    await db.updateTable('user').set({ phoneNumberVerified: 0 }).where('id', '=', uid).execute()
    for (const password of ['not the password', PASSWORD]) {
      const answer = await visitor.post('/sign-in/phone-number', { phoneNumber: NUMBER, password })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_PHONE_NUMBER_OR_PASSWORD'])
    }
    expect(await readOutbox(dataDir)).toEqual([])
  })

  test('allows ten guesses, then each requires work, from any number of addresses', async () => {
    const app = await setUp()
    await app.accounts.create({ phoneNumber: NUMBER, password: PASSWORD })
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const body = { phoneNumber: NUMBER, password: 'not the password' }
      statuses.push((await buildVisitor(app).post('/sign-in/phone-number', body)).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })
})
