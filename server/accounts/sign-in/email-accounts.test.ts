import { describe, expect, test, vi } from 'vitest'
import { buildVisitor, type Visitor } from '../../../test/factories/build-visitor.ts'
import { readOutbox } from '../../../test/server/read-outbox.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { buildProof } from '../../../test/factories/solve-proof.ts'
import { PROOF_HEADER } from '../../../shared/api/bounds.ts'
import { WAIT_LIMITS } from '../../../test/wait-limits.ts'

const ANN = { name: 'Ann', email: 'ann@example.org', password: 'four quiet garden chairs' }
const NUMBER = '+919876543210'

/** Creates an app in which another user already has the first account. */
async function setUp() {
  const app = await createTestApp()
  await app.accounts.create({ email: 'first@example.org', password: ANN.password })
  return { ...app, visitor: buildVisitor(app) }
}

const signUp = (visitor: Visitor, account: object = ANN) => visitor.postWithProof('/sign-up/email', account)
const signIn = (visitor: Visitor, { email, password } = ANN) =>
  visitor.post('/sign-in/email', { email, password })

async function findLink(visitor: Visitor, email: string): Promise<string> {
  const link = /http:\/\/\S+/.exec((await visitor.readLastMessage(email)).text)?.[0]
  if (link === undefined) throw new Error('There is no link in the mail.')
  return link
}

/**
 * Presses the button on the page of the link that was sent to `asked` (the visitor who signed up).
 */
const confirm = async (visitor: Visitor, asked = visitor) =>
  (await visitor.post('/confirm-address', { token: (await findLink(asked, ANN.email)).split('#')[1] })).json<{
    state: string
    email: string
    resetToken?: string
  }>()
const ask = (visitor: Visitor, email = ANN.email) =>
  visitor.postWithProof('/request-password-reset', { email })
const readToken = async (visitor: Visitor): Promise<string> =>
  (await findLink(visitor, ANN.email)).split('#')[1] ?? ''
const reset = (visitor: Visitor, token: string, newPassword = 'five quiet garden chairs') =>
  visitor.post('/reset-password', { token, newPassword })

describe('signing up by e-mail', () => {
  test('signs in the user who presses the button of the link, and nobody before that', async () => {
    const { visitor, origin } = await setUp()
    expect((await signUp(visitor)).statusCode).toBe(200)
    expect(await visitor.readUser()).toBeNull()
    expect((await signIn(visitor)).statusCode).toBe(401)
    expect(await findLink(visitor, ANN.email)).toMatch(`${origin}/confirm-address#`)
    expect(await confirm(visitor)).toEqual({ state: 'signed-in', email: ANN.email })
    expect(await visitor.readUser()).toMatchObject({ email: ANN.email, displayName: 'Ann' })
    expect((await signIn(visitor)).statusCode).toBe(200)
  })

  // Mail scanners open every link, some of them with a browser.
  test('confirms nothing when a link is only opened', async () => {
    const app = await setUp()
    await signUp(app.visitor)
    const token = (await findLink(app.visitor, ANN.email)).split('#')[1] ?? ''
    for (const url of [`/api/auth/confirm-address?token=${token}`, `/api/auth/verify-email?token=${token}`]) {
      expect((await app.visitor.get(url)).statusCode).toBe(404)
    }
    expect((await signIn(app.visitor)).statusCode).toBe(401)
  })

  // A stranger could send the link of the stranger's account to a victim and wait for the victim's
  // photos.
  test.each<[string, (visitor: Visitor) => Promise<unknown>]>([
    ['another user is signed in', visitor => signIn(visitor, { ...ANN, email: 'first@example.org' })],
    ['another link was requested', visitor => signUp(visitor, { ...ANN, email: 'another@example.org' })],
    [
      'the same link was requested again',
      visitor => signUp(visitor, { ...ANN, password: 'six loud tables' }),
    ],
    ['nothing was requested', async () => {}],
  ])('proves the address but drops the password in a browser where %s', async (_where, prepare) => {
    const app = await setUp()
    await signUp(app.visitor)
    const other = buildVisitor(app)
    await prepare(other)
    const before = await other.readUser()
    const confirmed = await confirm(other, app.visitor)
    expect(confirmed).toMatchObject({ state: 'password-needed', email: ANN.email })
    expect(await other.readUser()).toEqual(before)
    expect((await signIn(app.visitor)).statusCode).toBe(401)
    expect((await reset(other, confirmed.resetToken ?? '')).statusCode).toBe(200)
    expect((await signIn(app.visitor)).statusCode).toBe(401)
    expect((await signIn(other, { ...ANN, password: 'five quiet garden chairs' })).statusCode).toBe(200)
  })

  test('sends a new link for a second sign-up, and no longer accepts the first password', async () => {
    const app = await setUp()
    await signUp(app.visitor)
    const first = await findLink(app.visitor, ANN.email)
    const again = buildVisitor(app)
    await signUp(again, { ...ANN, password: 'six loud kitchen tables' })
    await vi.waitFor(async () => expect(await findLink(again, ANN.email)).not.toBe(first), WAIT_LIMITS)
    expect(await confirm(again)).toMatchObject({ state: 'password-needed' })
    expect((await signIn(again)).statusCode).toBe(401)
  })

  test('signs nobody in by a link that was used before, not even in the same browser', async () => {
    const { visitor } = await setUp()
    await signUp(visitor)
    await confirm(visitor)
    expect(await visitor.readUser()).not.toBeNull()
    await visitor.post('/sign-out', {})
    expect(await confirm(visitor)).toEqual({ state: 'confirmed-before', email: ANN.email })
    expect(await visitor.readUser()).toBeNull()
  })

  test('refuses a link that was invented or altered', async () => {
    const { visitor } = await setUp()
    await signUp(visitor)
    const token = (await findLink(visitor, ANN.email)).split('#')[1] ?? ''
    const [head, , end] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ email: 'first@example.org' })).toString('base64url')
    for (const wrong of ['', 'x', `${token}x`, `${head}.${payload}.${end}`]) {
      const answer = await visitor.post('/confirm-address', { token: wrong })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_TOKEN'])
    }
  })

  test('sends only a few mails to an address, while the links in them still work', async () => {
    const app = await setUp()
    for (let i = 0; i < 5; i++) await signUp(buildVisitor(app))
    await app.visitor.readLastMessage(ANN.email)
    // This mail to another address is sent after all others.
    await signUp(app.visitor, { ...ANN, email: 'last@example.org' })
    await app.visitor.readLastMessage('last@example.org')
    const mails = (await readOutbox(app.dataDir)).filter(({ to }) => to === ANN.email)
    expect(mails).toHaveLength(3)
    expect(await confirm(app.visitor)).toMatchObject({ state: 'password-needed' })
  })

  test('neither requires nor sends a link for the first account of the machine', async () => {
    const app = await createTestApp()
    const visitor = buildVisitor(app)
    await signUp(visitor)
    expect((await signIn(visitor)).statusCode).toBe(200)
    expect(await readOutbox(app.dataDir)).toEqual([])
  })

  test('answers for a known address as for a new one, and sends it a mail', async () => {
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
    expect((await app.visitor.readLastMessage(ANN.email)).text).toContain('You already have an account')
    // The account is unchanged.
    expect((await signIn(app.visitor)).statusCode).toBe(200)
  })

  // better-auth would accept any phone number at a sign-up by e-mail; the owner of the number would
  // then sign in to that account.
  test('refuses a phone number: only a code by SMS proves a number', async () => {
    const app = await setUp()
    const refused = await signUp(app.visitor, { ...ANN, phoneNumber: NUMBER })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-request'])
    await signUp(app.visitor)
    await confirm(app.visitor)
    for (const claim of [{ phoneNumber: NUMBER }, { phoneNumberVerified: true }]) {
      expect((await app.visitor.post('/update-user', claim)).statusCode).toBe(404)
    }
    const owner = buildVisitor(app)
    await owner.postWithProof('/phone-number/send-otp', { phoneNumber: NUMBER })
    await owner.post('/phone-number/verify', { phoneNumber: NUMBER, code: await owner.readLastCode(NUMBER) })
    expect((await owner.readUser())?.uid).not.toBe((await app.visitor.readUser())?.uid)
  })

  test('requires a proof of work, a name, a complete address and a strong password', async () => {
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

  test('accepts a password of 256 characters and compares all of them', async () => {
    const app = await createTestApp()
    const visitor = buildVisitor(app)
    const password = `${'four quiet chairs '.repeat(14)}four`
    expect(password).toHaveLength(256)
    expect((await signUp(visitor, { ...ANN, password })).statusCode).toBe(200)
    expect((await signIn(visitor, { ...ANN, password: password.slice(0, 255) })).statusCode).toBe(401)
    expect((await signIn(visitor, { ...ANN, password })).statusCode).toBe(200)
  })
})

describe('resetting a forgotten password', () => {
  test('sends a link that sets a new password, signs out all devices, and reports it by mail', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    const device = buildVisitor(app)
    await signIn(device)
    await ask(app.visitor)
    expect(await findLink(app.visitor, ANN.email)).toMatch(`${app.origin}/reset-password#`)
    expect((await reset(app.visitor, await readToken(app.visitor))).statusCode).toBe(200)
    expect([await device.readUser(), await app.visitor.readUser()]).toEqual([null, null])
    expect((await signIn(device)).statusCode).toBe(401)
    expect((await signIn(device, { ...ANN, password: 'five quiet garden chairs' })).statusCode).toBe(200)
    await vi.waitFor(
      async () =>
        expect((await app.visitor.readLastMessage(ANN.email)).text).toContain('has just been changed'),
      WAIT_LIMITS,
    )
  })

  test('accepts a link once, even when it is used twice at the same time, and no older link afterwards', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    await ask(app.visitor)
    const first = await readToken(app.visitor)
    await ask(app.visitor)
    const second = await vi.waitFor(async () => {
      const newest = await readToken(app.visitor)
      expect(newest).not.toBe(first)
      return newest
    }, WAIT_LIMITS)
    const statuses = (await Promise.all([reset(app.visitor, second), reset(app.visitor, second)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses).toEqual(expect.arrayContaining([200, 400]))
    expect((await reset(app.visitor, first)).json().code).toBe('INVALID_TOKEN')
    expect((await reset(app.visitor, 'made-up')).json().code).toBe('INVALID_TOKEN')
  })

  test('expires the link, and stores it only as a hash', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    await ask(app.visitor)
    const token = await readToken(app.visitor)
    const rows = await app.db.selectFrom('verification').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    // better-auth reads its own clock.
    await app.db.updateTable('verification').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await reset(app.visitor, token)).json().code).toBe('INVALID_TOKEN')
    expect((await signIn(app.visitor)).statusCode).toBe(200)
  })

  test('answers for an unknown address as for a known one, and sends it no mail', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    const [known, unknown] = [await ask(app.visitor), await ask(app.visitor, 'nobody@example.org')]
    expect(unknown.statusCode).toBe(200)
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    await app.visitor.readLastMessage(ANN.email)
    expect((await readOutbox(app.dataDir)).map(({ to }) => to)).toEqual([ANN.email])
  })

  test('requires a proof of work and a strong password, and more work after a few requests', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    expect((await app.visitor.post('/request-password-reset', { email: ANN.email })).json().code).toBe(
      'bot-check-failed',
    )
    for (const email of [ANN.email, 'nobody@example.org']) {
      const statuses: number[] = []
      for (let i = 0; i < 4; i++) statuses.push((await ask(buildVisitor(app), email)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
      const refused = await ask(buildVisitor(app), email)
      expect(refused.json()).toMatchObject({ code: 'work-needed', work: 4 })
      const harder = { [PROOF_HEADER]: await buildProof(app, 4) }
      expect((await buildVisitor(app).post('/request-password-reset', { email }, harder)).statusCode).toBe(
        200,
      )
    }
    const token = await readToken(app.visitor)
    expect((await reset(app.visitor, token, 'password123')).json().code).toBe('password-weak')
    expect((await reset(app.visitor, token)).statusCode).toBe(200)
  })

  test('sends a link to this server, whatever host or page the request names', async () => {
    const app = await setUp()
    await app.accounts.create(ANN)
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await app.visitor.postWithProof('/request-password-reset', { email: ANN.email }, evil)
    expect(await findLink(app.visitor, ANN.email)).toMatch(`${app.origin}/`)
    const redirected = await app.visitor.postWithProof('/request-password-reset', {
      email: ANN.email,
      redirectTo: 'https://evil.example',
    })
    expect(redirected.statusCode).toBe(400)
  })
})
