import { describe, expect, test } from 'vitest'
import { openBrowser } from './factories/open-browser.ts'
import { addSecondStep, isSignedIn, PASSWORD, signUpInBrowser } from './factories/sign-in.ts'
import { createTestApp, type TestApp } from './server/test-app.ts'

const STRANGE_ORIGINS = ['https://evil.example', 'null', 'http://localhost:5001']
const EVIL_ADDRESSES = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://localhost:5000.evil.example/',
  'http://localhost:5000@evil.example/',
  '/\t/evil.example',
  '/%09/evil.example\n',
]

/** Every path of better-auth that is open, and others that it would have. */
const AUTH_PATHS = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/phone-number',
  '/sign-in/social',
  '/sign-out',
  '/change-password',
  '/phone-number/send-otp',
  '/phone-number/verify',
  '/request-password-reset',
  '/reset-password',
  '/link-social',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-registration',
  '/passkey/verify-authentication',
  '/passkey/update-passkey',
  '/passkey/delete-passkey',
].map(path => `/api/auth${path}`)

const CLOSED_PATHS = [
  'GET /get-session',
  'GET /list-sessions',
  'GET /list-accounts',
  'GET /account-info',
  'GET /error?error=%3Cscript%3E',
  'GET /delete-user/callback',
  'GET /reset-password/token?callbackURL=https%3A%2F%2Fevil.example',
  'POST /revoke-session',
  'POST /revoke-sessions',
  'POST /revoke-other-sessions',
  'POST /update-user',
  'POST /update-session',
  'POST /change-email',
  'POST /delete-user',
  'POST /set-password',
  'POST /verify-password',
  'POST /unlink-account',
  'POST /get-access-token',
  'POST /refresh-token',
  'POST /two-factor/get-totp-uri',
  'POST /two-factor/send-otp',
  'POST /phone-number/request-password-reset',
]

/** The state of all accounts, but for what counts requests. */
async function readAccounts({ db }: TestApp): Promise<unknown> {
  return {
    users: await db.selectFrom('user').selectAll().execute(),
    accounts: await db.selectFrom('account').selectAll().execute(),
    sessions: await db.selectFrom('session').selectAll().execute(),
    passkeys: await db.selectFrom('passkey').selectAll().execute(),
    secondSteps: await db.selectFrom('twoFactor').selectAll().execute(),
  }
}

describe('a page of another site', () => {
  test('changes nothing through any route, with the visitor’s cookie or without', async () => {
    const app = await createTestApp()
    const victim = await signUpInBrowser(app)
    const ours = app.routes.flatMap(({ method, url }) =>
      [method]
        .flat()
        .filter(one => !['GET', 'HEAD', 'OPTIONS'].includes(one) && !url.includes('*'))
        .map(one => ({ method: one, url: url.replaceAll(/:\w+/g, 'x') })),
    )
    const all = [...ours, ...AUTH_PATHS.map(url => ({ method: 'POST', url }))]
    expect(all.length).toBeGreaterThan(40)
    const before = await readAccounts(app)
    for (const { method, url } of all) {
      for (const origin of STRANGE_ORIGINS) {
        const request = { method: method as 'POST', url, headers: { origin }, payload: {} }
        const answers = [await victim.send(request), await openBrowser(app).send(request)]
        for (const answer of answers) {
          expect([url, origin, answer.statusCode, answer.json().code]).toEqual([
            url,
            origin,
            403,
            'foreign-origin',
          ])
        }
      }
    }
    expect(await readAccounts(app)).toEqual(before)
  })
})

describe('of the account library', () => {
  test.each(CLOSED_PATHS)('%s is not there', async route => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    const [method, path] = route.split(' ')
    const answer = await owner.send({
      method: method as 'GET' | 'POST',
      url: `/api/auth${path}`,
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    expect(answer.headers['location']).toBeUndefined()
  })

  test('each path that needs a session says so without one', async () => {
    const app = await createTestApp()
    for (const path of AUTH_PATHS.filter(path =>
      /two-factor|passkey\/(?!verify-auth)|link|change/.test(path),
    )) {
      const answer = await openBrowser(app).post(path, {
        id: 'x',
        name: 'x',
        code: '123456',
        response: {},
        provider: 'google',
        currentPassword: PASSWORD,
        newPassword: 'six loud kitchen tables',
      })
      expect([path, answer.statusCode]).toEqual([path, 401])
    }
    const list = await openBrowser(app).send({ url: '/api/auth/passkey/list-user-passkeys' })
    expect(list.statusCode).toBe(401)
  })
})

describe('somebody else’s', () => {
  test('passkeys, sessions and second step stay as they are, and are not listed', async () => {
    const app = await createTestApp()
    const ann = await signUpInBrowser(app)
    const bob = await signUpInBrowser(app)
    await addSecondStep(ann)
    const passkey = { id: 'ann-1', userId: ann.uid, name: 'Ann’s key', publicKey: 'x', credentialID: 'c' }
    await app.db
      .insertInto('passkey')
      .values({ ...passkey, counter: 0, deviceType: 'singleDevice', backedUp: 0 })
      .execute()
    const before = await readAccounts(app)
    const [session] = await app.db.selectFrom('session').selectAll().where('userId', '=', ann.uid).execute()
    expect((await bob.send({ url: '/api/auth/passkey/list-user-passkeys' })).json()).toEqual([])
    expect((await bob.send({ url: '/api/sessions' })).body).not.toContain(session?.id)
    expect((await bob.send({ url: '/api/security' })).json()).toMatchObject({ hasSecondStep: false })
    const refused = [
      await bob.post('/api/auth/passkey/delete-passkey', { id: passkey.id }),
      await bob.post('/api/auth/passkey/update-passkey', { id: passkey.id, name: 'Mine' }),
      await bob.post(`/api/sessions/${session?.id}/end`),
      await bob.post('/api/auth/two-factor/generate-backup-codes', { password: PASSWORD, userId: ann.uid }),
    ]
    for (const { statusCode } of refused) expect(statusCode).toBeGreaterThanOrEqual(400)
    expect((await bob.post('/api/sessions/end-others')).json()).toEqual({ ended: 0 })
    expect(await readAccounts(app)).toEqual(before)
    expect(await isSignedIn(ann)).toBe(true)
  })
})

describe('an address of another site', () => {
  test.each(EVIL_ADDRESSES)('%s is followed from nowhere', async address => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    const visitor = openBrowser(app)
    const answers = [
      await visitor.post('/api/auth/sign-in/email', {
        email: owner.email,
        password: PASSWORD,
        callbackURL: address,
      }),
      await visitor.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: address }),
      await visitor.send({
        url: `/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(address)}`,
      }),
      await visitor.send({ url: `/api/auth/callback/google?state=x&error=${encodeURIComponent(address)}` }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 302])
    for (const { headers } of answers) {
      expect(new URL(headers['location'] ?? '/', app.origin).origin).toBe(app.origin)
    }
  })
})

describe('who guesses', () => {
  test('passwords is slowed down by the machine and by the account', async () => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    let guesses = 0
    let isStopped = false
    while (!isStopped && guesses < 200) {
      // A new machine for each, as of somebody who has many.
      const answer = await openBrowser(app).post('/api/auth/sign-in/email', {
        email: owner.email,
        password: `guess number ${guesses}`,
      })
      isStopped = answer.statusCode === 429
      guesses += 1
    }
    expect(isStopped).toBe(true)
    // One of them was the sign-in of the owner.
    expect(guesses).toBeLessThanOrEqual(11)
  })
})
