import { describe, expect, test, vi } from 'vitest'
import { buildVisitor, type Visitor } from '../../../test/factories/build-visitor.ts'
import { readOutbox } from '../../../test/server/read-outbox.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { PATIENCE } from '../../../test/patience.ts'

const ANN = { name: 'Ann', email: 'ann@example.org', password: 'four quiet garden chairs' }
const NUMBER = '+919876543210'

/** An app whose first account is somebody else's already. */
async function setUp() {
  const app = await createTestApp()
  await app.accounts.create({ email: 'first@example.org', password: ANN.password })
  return { ...app, visitor: buildVisitor(app) }
}

const signUp = (visitor: Visitor, account: object = ANN) => visitor.postWithProof('/sign-up/email', account)
const signIn = (visitor: Visitor, { email, password } = ANN) =>
  visitor.post('/sign-in/email', { email, password })

async function linkFor(visitor: Visitor, email: string): Promise<string> {
  const link = /http:\/\/\S+/.exec((await visitor.lastMessage(email)).text)?.[0]
  if (link === undefined) throw new Error('There is no link in the mail.')
  return link
}

const ask = (visitor: Visitor, email = ANN.email) =>
  visitor.postWithProof('/request-password-reset', { email })
const tokenFor = async (visitor: Visitor): Promise<string> =>
  (await linkFor(visitor, ANN.email)).split('#')[1] ?? ''
const reset = (visitor: Visitor, token: string, newPassword = 'five quiet garden chairs') =>
  visitor.post('/reset-password', { token, newPassword })

describe('signing up by e-mail', () => {
  test('lets in who opens the link, and nobody before', async () => {
    const { visitor, origin } = await setUp()
    expect((await signUp(visitor)).statusCode).toBe(200)
    expect(await visitor.whoAmI()).toBeNull()
    expect((await signIn(visitor)).json().code).toBe('EMAIL_NOT_VERIFIED')
    const opened = await visitor.get((await linkFor(visitor, ANN.email)).replace(origin, ''))
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/dashboard'])
    expect(await visitor.whoAmI()).toMatchObject({ email: ANN.email, displayName: 'Ann' })
  })

  test('lets in also by the link that a sign-in has sent again', async () => {
    const app = await setUp()
    await signUp(app.visitor)
    const elsewhere = buildVisitor(app)
    expect((await signIn(elsewhere)).json().code).toBe('EMAIL_NOT_VERIFIED')
    await elsewhere.get((await linkFor(elsewhere, ANN.email)).replace(app.origin, ''))
    expect(await elsewhere.whoAmI()).toMatchObject({ email: ANN.email })
  })

  // A stranger would send the link of an account of their own, and wait for the photos.
  test.each<[string, (visitor: Visitor) => Promise<unknown>]>([
    ['somebody else is signed in', visitor => signIn(visitor, { ...ANN, email: 'first@example.org' })],
    ['another link was asked for', visitor => signUp(visitor, { ...ANN, email: 'another@example.org' })],
    ['nobody asked for anything', async () => {}],
  ])('only proves the address where %s', async (_where, prepare) => {
    const app = await setUp()
    await signUp(app.visitor)
    const link = (await linkFor(app.visitor, ANN.email)).replace(app.origin, '')
    const other = buildVisitor(app)
    await prepare(other)
    const before = await other.whoAmI()
    expect((await other.get(link)).headers.location).toBe('/dashboard')
    expect(await other.whoAmI()).toEqual(before)
    expect((await signIn(app.visitor)).statusCode).toBe(200)
  })

  test('lets nobody in by the same link again, not even in the same browser', async () => {
    const { visitor, origin } = await setUp()
    await signUp(visitor)
    const link = (await linkFor(visitor, ANN.email)).replace(origin, '')
    await visitor.get(link)
    expect(await visitor.whoAmI()).not.toBeNull()
    await visitor.post('/sign-out', {})
    await visitor.get(link)
    expect(await visitor.whoAmI()).toBeNull()
  })

  test('needs no link for the first account of the machine, nor does it send one', async () => {
    const app = await createTestApp()
    const visitor = buildVisitor(app)
    await signUp(visitor)
    expect((await signIn(visitor)).statusCode).toBe(200)
    expect(await readOutbox(app.dataDir)).toEqual([])
  })

  test('answers for a known address as for a new one, and writes to it', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    const known = await signUp(app.visitor, { ...ANN, password: 'another quiet chair' })
    const fresh = await signUp(buildVisitor(app), { ...ANN, email: 'new@example.org' })
    const shape = (answer: typeof known) => ({
      status: answer.statusCode,
      body: {
        ...answer.json(),
        user: { ...answer.json().user, id: 0, email: 0, createdAt: 0, updatedAt: 0 },
      },
      fields: Object.keys(answer.json().user),
      cookies: answer.cookies.length,
    })
    expect(shape(known)).toEqual(shape(fresh))
    expect((await app.visitor.lastMessage(ANN.email)).text).toContain('You already have an account')
    // Nothing of the account has changed.
    expect((await signIn(app.visitor)).statusCode).toBe(200)
  })

  // In the library's own words, whoever signs up by e-mail may claim anybody's number; its owner would land in that account.
  test('takes no phone number: whose number it is decides the phone alone', async () => {
    const app = await setUp()
    const squatted = await signUp(app.visitor, { ...ANN, phoneNumber: NUMBER })
    expect([squatted.statusCode, squatted.json().code]).toEqual([400, 'invalid-request'])
    await signUp(app.visitor)
    await app.visitor.get((await linkFor(app.visitor, ANN.email)).replace(app.origin, ''))
    for (const claim of [{ phoneNumber: NUMBER }, { phoneNumberVerified: true }]) {
      expect((await app.visitor.post('/update-user', claim)).statusCode).toBe(404)
    }
    const owner = buildVisitor(app)
    await owner.postWithProof('/phone-number/send-otp', { phoneNumber: NUMBER })
    await owner.post('/phone-number/verify', { phoneNumber: NUMBER, code: await owner.lastCode(NUMBER) })
    expect((await owner.whoAmI())?.uid).not.toBe((await app.visitor.whoAmI())?.uid)
  })

  test('needs a proof of work, a name, a whole address and a good password', async () => {
    const { visitor, dataDir } = await setUp()
    expect((await visitor.post('/sign-up/email', ANN)).json().code).toBe('bot-check-failed')
    const faults = [
      [{ ...ANN, name: ' ' }, 'invalid-request'],
      [{ ...ANN, email: 'ann' }, 'invalid-email'],
      [{ ...ANN, email: 'ann@phone.invalid' }, 'invalid-email'],
      [{ ...ANN, email: 'ann@example.org\r\nBcc: all@example.org' }, 'invalid-email'],
      [{ ...ANN, password: 'password123' }, 'password-weak'],
      [{ ...ANN, password: 'ann@example.org' }, 'password-weak'],
      [{ ...ANN, password: 'short' }, 'password-too-short'],
      [{ ...ANN, callbackURL: 'https://evil.example' }, 'invalid-request'],
    ] as const
    for (const [account, code] of faults) expect((await signUp(visitor, account)).json().code).toBe(code)
    expect(await readOutbox(dataDir)).toEqual([])
  })

  test('takes a password of 256 characters, all of which count', async () => {
    const app = await createTestApp()
    const visitor = buildVisitor(app)
    const password = `${'four quiet chairs '.repeat(14)}four`
    expect(password).toHaveLength(256)
    expect((await signUp(visitor, { ...ANN, password })).statusCode).toBe(200)
    expect((await signIn(visitor, { ...ANN, password: password.slice(0, 255) })).statusCode).toBe(401)
    expect((await signIn(visitor, { ...ANN, password })).statusCode).toBe(200)
  })
})

describe('forgetting the password', () => {
  test('sends a link that sets a new one, signs all devices out, and tells so by mail', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    const device = buildVisitor(app)
    await signIn(device)
    await ask(app.visitor)
    expect(await linkFor(app.visitor, ANN.email)).toMatch(`${app.origin}/reset-password#`)
    expect((await reset(app.visitor, await tokenFor(app.visitor))).statusCode).toBe(200)
    expect([await device.whoAmI(), await app.visitor.whoAmI()]).toEqual([null, null])
    expect((await signIn(device)).statusCode).toBe(401)
    expect((await signIn(device, { ...ANN, password: 'five quiet garden chairs' })).statusCode).toBe(200)
    await vi.waitFor(
      async () => expect((await app.visitor.lastMessage(ANN.email)).text).toContain('was changed'),
      PATIENCE,
    )
  })

  test('works once, also of two at the same time, and no other link afterwards', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    await ask(app.visitor)
    const first = await tokenFor(app.visitor)
    await ask(app.visitor)
    const second = await vi.waitFor(async () => {
      const newest = await tokenFor(app.visitor)
      expect(newest).not.toBe(first)
      return newest
    }, PATIENCE)
    const statuses = (await Promise.all([reset(app.visitor, second), reset(app.visitor, second)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses).toEqual(expect.arrayContaining([200, 400]))
    expect((await reset(app.visitor, first)).json().code).toBe('INVALID_TOKEN')
    expect((await reset(app.visitor, 'made-up')).json().code).toBe('INVALID_TOKEN')
  })

  test('runs out, and is on the disk as a hash only', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    await ask(app.visitor)
    const token = await tokenFor(app.visitor)
    const rows = await app.db.selectFrom('verification').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    // better-auth has a clock of its own.
    await app.db.updateTable('verification').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await reset(app.visitor, token)).json().code).toBe('INVALID_TOKEN')
    expect((await signIn(app.visitor)).statusCode).toBe(200)
  })

  test('answers for an unknown address as for a known one, and writes to nobody', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    const [known, unknown] = [await ask(app.visitor), await ask(app.visitor, 'nobody@example.org')]
    expect(unknown.statusCode).toBe(200)
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    await app.visitor.lastMessage(ANN.email)
    expect((await readOutbox(app.dataDir)).map(({ to }) => to)).toEqual([ANN.email])
  })

  test('needs a proof of work and a good password, and is asked for only so often', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    expect((await app.visitor.post('/request-password-reset', { email: ANN.email })).json().code).toBe(
      'bot-check-failed',
    )
    for (const email of [ANN.email, 'nobody@example.org']) {
      const statuses: number[] = []
      for (let i = 0; i < 4; i++) statuses.push((await ask(buildVisitor(app), email)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    const token = await tokenFor(app.visitor)
    expect((await reset(app.visitor, token, 'password123')).json().code).toBe('password-weak')
    expect((await reset(app.visitor, token)).statusCode).toBe(200)
  })

  test('sends the link to this server, whatever host or page the request names', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await app.visitor.postWithProof('/request-password-reset', { email: ANN.email }, evil)
    expect(await linkFor(app.visitor, ANN.email)).toMatch(`${app.origin}/`)
    const redirected = await app.visitor.postWithProof('/request-password-reset', {
      email: ANN.email,
      redirectTo: 'https://evil.example',
    })
    expect(redirected.statusCode).toBe(400)
  })
})
