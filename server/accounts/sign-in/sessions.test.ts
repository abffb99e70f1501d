import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/factories/open-browser.ts'
import { isSignedIn, PASSWORD, signInWithPassword, signUpInBrowser } from '../../../test/factories/sign-in.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import type { SessionList } from '../../../shared/api/security.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/api/durations.ts'

const COOKIE = 'kindred.session_token'

async function setUp() {
  const app = await createTestApp()
  const owner = await signUpInBrowser(app)
  const phone = openBrowser(app)
  await signInWithPassword(phone, owner.email)
  const list = async () => (await owner.send({ url: '/api/sessions' })).json<SessionList>().sessions
  return { ...app, owner, phone, list }
}

describe('the cookie of a session', () => {
  test('cannot be read by scripts or other sites', async () => {
    const app = await createTestApp()
    const { email } = await signUpInBrowser(app)
    const answer = await signInWithPassword(openBrowser(app), email)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: COOKIE, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.secure).toBeUndefined()
  })

  test('requires TLS only if the server uses TLS', async () => {
    const origin = 'https://photos.example.org'
    const app = { ...(await createTestApp({ settings: { publicUrl: origin } })), origin }
    const { email } = await signUpInBrowser(app)
    const [cookie] = (await signInWithPassword(openBrowser(app), email)).cookies
    expect(cookie).toMatchObject({ name: `__Secure-${COOKIE}`, secure: true, httpOnly: true })
  })

  test('is the only thing that carries the token', async () => {
    const app = await createTestApp()
    const { email, send } = await signUpInBrowser(app)
    const browser = openBrowser(app)
    const signedIn = await signInWithPassword(browser, email)
    const [firstToken = ''] = browser.cookies.get(COOKIE)?.split('.') ?? []
    const answers = [
      signedIn,
      await browser.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'six loud kitchen tables',
      }),
      await browser.send({ url: '/api/sessions' }),
    ]
    const [lastToken = ''] = browser.cookies.get(COOKIE)?.split('.') ?? []
    const tokens = [firstToken, lastToken]
    expect(tokens.every(token => token.length === 32)).toBe(true)
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).not.toHaveProperty('token')
      for (const token of tokens) expect(answer.body).not.toContain(token)
    }
    for (const url of ['/api/auth/get-session', '/api/auth/list-sessions', '/api/auth/list-accounts']) {
      expect((await send({ url })).statusCode).toBe(404)
    }
  })
})

describe('a sign-in', () => {
  test('replaces the token that the browser had before, and ends that session', async () => {
    const { owner, phone } = await setUp()
    const before = phone.cookies.get(COOKIE)
    await signInWithPassword(phone, owner.email)
    const after = phone.cookies.get(COOKIE)
    expect(after).not.toBe(before)
    // 190 random bits, and a signature.
    for (const token of [before, after]) expect(token).toMatch(/^[A-Za-z0-9]{32}\.[\w+/=-]{40,}$/)
    phone.cookies.set(COOKIE, before ?? '')
    expect(await isSignedIn(phone)).toBe(false)
  })

  test('opens no session for a token that a stranger planted', async () => {
    const { owner, ...app } = await setUp()
    const victim = openBrowser(app)
    victim.cookies.set(COOKIE, 'planted.c2lnbmF0dXJl')
    await signInWithPassword(victim, owner.email)
    expect(victim.cookies.get(COOKIE)).not.toContain('planted')
    const thief = openBrowser(app)
    thief.cookies.set(COOKIE, 'planted.c2lnbmF0dXJl')
    expect(await isSignedIn(thief)).toBe(false)
  })
})

describe('a session', () => {
  test('is opened only by its token with the signature of this server', async () => {
    const { owner, db } = await setUp()
    const [token = '', signature = ''] = owner.cookies.get(COOKIE)?.split('.') ?? []
    const open = async (cookie: string) => {
      const answer = await owner.send({ url: '/api/stats', headers: { cookie } })
      return answer.statusCode
    }
    const encoded = encodeURIComponent(`${token}.${signature}`)
    expect(await open(`theme=dark;  ${COOKIE}=${encoded}; lang=en`)).toBe(200)
    const forged = [
      token,
      `${token}.`,
      `.${signature}`,
      `${token}.${signature.toLowerCase()}`,
      `${token.toLowerCase()}.${signature}`,
      `${token}.${signature}x`,
      '%',
      '',
    ]
    expect(await Promise.all(forged.map(cookie => open(`${COOKIE}=${cookie}`)))).toEqual(
      forged.map(() => 401),
    )
    expect(await open(`x${COOKIE}=${encoded}`)).toBe(401)
    await db.updateTable('session').set({ expiresAt: '2026-05-04T09:59:59.000Z' }).execute()
    expect(await open(`${COOKIE}=${encoded}`)).toBe(401)
    expect(
      await db.selectFrom('session').select('id').where('userId', '=', owner.uid).execute(),
    ).toHaveLength(1)
  })

  test('ends after a week without use', async () => {
    const { owner, clock } = await setUp()
    clock.now = Date.now() + 6 * DAY_MS
    expect(await isSignedIn(owner)).toBe(true)
    clock.now += 6 * DAY_MS
    expect(await isSignedIn(owner)).toBe(true)
    clock.now += 7 * DAY_MS + HOUR_MS
    expect(await isSignedIn(owner)).toBe(false)
    clock.now = Date.now()
    expect(await isSignedIn(owner)).toBe(false)
  })

  test('ends after thirty days, even if it is used', async () => {
    const { owner, clock } = await setUp()
    for (const days of [5, 10, 15, 20, 25, 29]) {
      clock.now = Date.now() + days * DAY_MS
      expect(await isSignedIn(owner)).toBe(true)
    }
    clock.now = Date.now() + 30 * DAY_MS + HOUR_MS
    expect((await owner.send({ url: '/api/stats' })).statusCode).toBe(401)
    clock.now = Date.now() + 29 * DAY_MS
    expect(await isSignedIn(owner)).toBe(false)
  })

  test('is refused by better-auth’s endpoints too after its end', async () => {
    const { owner, clock } = await setUp()
    clock.now = Date.now() + 31 * DAY_MS
    const answer = await owner.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'six loud kitchen tables',
    })
    expect(answer.statusCode).toBe(401)
  })

  test('is listed with its browser, and can be ended', async () => {
    const { owner, phone, list } = await setUp()
    const sessions = await list()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ userAgent: 'lightMyRequest', usedAt: expect.any(Number) })
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    expect((await owner.post(`/api/sessions/${other?.id}/end`)).statusCode).toBe(204)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(owner)).toBe(true)
    expect((await owner.post(`/api/sessions/${other?.id}/end`)).statusCode).toBe(404)
    const { events } = (await owner.send({ url: '/api/activity' })).json()
    expect(events[0]).toMatchObject({ kind: 'signed-out-elsewhere' })
  })

  test('ends with all others when its owner requests it', async () => {
    const { owner, phone, list, ...app } = await setUp()
    const tablet = openBrowser(app)
    await signInWithPassword(tablet, owner.email)
    expect((await owner.post('/api/sessions/end-others')).json()).toEqual({ ended: 2 })
    expect(await Promise.all([owner, phone, tablet].map(isSignedIn))).toEqual([true, false, false])
    expect(await list()).toHaveLength(1)
  })

  test('ends in all other browsers when the password changes, with or without that option', async () => {
    const { owner, phone } = await setUp()
    const answer = await owner.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'six loud kitchen tables',
      revokeOtherSessions: false,
    })
    expect(answer.statusCode).toBe(200)
    expect(await Promise.all([owner, phone].map(isSignedIn))).toEqual([true, false])
  })

  test('is deleted from the server after a sign-out', async () => {
    const { phone } = await setUp()
    const token = phone.cookies.get(COOKIE)
    const answer = await phone.post('/api/auth/sign-out')
    // The browser's cached photos are deleted too.
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(phone.cookies.has(COOKIE)).toBe(false)
    phone.cookies.set(COOKIE, token ?? '')
    expect(await isSignedIn(phone)).toBe(false)
  })

  test('that is old cannot change a sign-in method without the password', async () => {
    const { owner, clock } = await setUp()
    clock.now = Date.now() + 2 * HOUR_MS
    const refused = [
      await owner.send({ url: '/api/auth/passkey/generate-register-options' }),
      await owner.post('/api/auth/passkey/delete-passkey', { id: 'x' }),
      await owner.post('/api/auth/two-factor/enable'),
      await owner.post('/api/auth/link-social', { provider: 'google' }),
      await owner.post('/api/auth/phone-number/verify', {
        phoneNumber: '+919876543210',
        code: '123456',
        updatePhoneNumber: true,
      }),
    ]
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'SESSION_NOT_FRESH'])
    }
    for (const url of ['/api/security/password', '/api/security/google/disconnect']) {
      const answer = await owner.post(url, { newPassword: 'six loud kitchen tables' })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'session-not-fresh'])
    }
    expect((await owner.post('/api/auth/two-factor/enable', { password: PASSWORD })).statusCode).toBe(200)
  })
})

describe('a first password', () => {
  test('does not replace an existing one', async () => {
    const { owner } = await setUp()
    const answer = await owner.post('/api/security/password', { newPassword: 'six loud kitchen tables' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'PASSWORD_ALREADY_SET'])
  })

  test('lets an account without a password sign in, and ends its other sessions', async () => {
    const { db, owner, phone } = await setUp()
    await db.deleteFrom('account').where('userId', '=', owner.uid).execute()
    expect((await owner.send({ url: '/api/security' })).json()).toMatchObject({ hasPassword: false })
    const short = await owner.post('/api/security/password', { newPassword: 'short' })
    expect([short.statusCode, short.json().code]).toEqual([400, 'password-too-short'])
    const common = await owner.post('/api/security/password', { newPassword: 'password123' })
    expect([common.statusCode, common.json().code]).toEqual([400, 'password-weak'])
    const set = await owner.post('/api/security/password', { newPassword: PASSWORD })
    expect(set.statusCode).toBe(204)
    expect(await Promise.all([owner, phone].map(isSignedIn))).toEqual([true, false])
    await signInWithPassword(phone, owner.email)
    expect(await isSignedIn(phone)).toBe(true)
  })
})
