import { describe, expect, test } from 'vitest'
import { PROOF_HEADER } from '../shared/api/bounds.ts'
import { openBrowser, type TestBrowser } from './factories/open-browser.ts'
import {
  addSecondStep,
  isSignedIn,
  PASSWORD,
  signInWithPassword,
  signUpInBrowser,
} from './factories/sign-in.ts'
import { buildProof } from './factories/solve-proof.ts'
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
  '/.//evil.example',
  '/..//evil.example',
  '/dashboard/..//evil.example',
  '/dashboard//evil.example',
  '/%2F%2Fevil.example',
  '%2F%2Fevil.example',
  'data:text/html,<script>alert(1)</script>',
  '/login#//evil.example',
  '/login?x=1?//evil.example',
  '/login?next=//evil.example',
  '/login/',
  '',
]
const ADDRESS_FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

/** Every path of better-auth that is open. */
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
  '/confirm-address',
  '/remove-sign-in-method',
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
  'GET /verify-email?token=x&callbackURL=%2F.%2F%2Fevil.example',
  'GET /confirm-address?token=x',
  'POST /send-verification-email',
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

/** Reads the state of all accounts, without the counts of requests. */
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
  test('cannot change anything through any route, with the visitor’s cookie or without', async () => {
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

describe('endpoints of the account library', () => {
  test.each(CLOSED_PATHS)('%s does not exist', async route => {
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

  test('each path that needs a session answers 401 without one', async () => {
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

describe('another user', () => {
  test('cannot change or list the passkeys, sessions and second step', async () => {
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
  test('is never redirected to, by any parameter', async () => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    const before = await readAccounts(app)
    const good = { email: owner.email, password: PASSWORD, provider: 'google' }
    for (const address of EVIL_ADDRESSES) {
      const visitor = openBrowser(app)
      const query = encodeURIComponent(address)
      for (const field of ADDRESS_FIELDS) {
        const answers = [
          await visitor.post('/api/auth/sign-in/social', { ...good, [field]: address }),
          await visitor.post('/api/auth/request-password-reset', { ...good, [field]: address }),
          await visitor.post(`/api/auth/sign-in/email?${field}=/login&${field}=${query}`, good),
          await visitor.send({ url: `/api/auth/callback/google?state=x&${field}=${query}` }),
        ]
        for (const { statusCode, headers } of answers) {
          expect([address, field, statusCode, headers['location']]).toEqual([address, field, 400, undefined])
        }
      }
    }
    expect(await readAccounts(app)).toEqual(before)
  })

  test('is not read from a body that is not JSON, nor from a provider’s answer', async () => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    const form = new URLSearchParams({
      email: owner.email,
      password: PASSWORD,
      callbackURL: '//evil.example',
    })
    const answer = await openBrowser(app).send({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    for (const error of EVIL_ADDRESSES) {
      const back = await openBrowser(app).send({
        url: `/api/auth/callback/google?state=x&error=${encodeURIComponent(error)}`,
      })
      expect(new URL(back.headers['location'] ?? '/', app.origin).origin).toBe(app.origin)
    }
  })

  test('is refused, while addresses of our own screens are accepted', async () => {
    const app = await createTestApp()
    for (const callbackURL of [
      '/login',
      '/signed-in?popup=yes&back=%2Fdashboard%2Fresults',
      '/dashboard/settings',
    ]) {
      const answer = await openBrowser(app).post('/api/auth/sign-in/social', {
        provider: 'google',
        callbackURL,
      })
      // No provider is configured; this error shows that the address was accepted.
      expect(answer.json().code).toBe('PROVIDER_NOT_FOUND')
    }
  })
})

function guess(browser: TestBrowser, email: string, i: number, proof?: string) {
  return browser.send({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: `guess number ${i}` },
    headers: proof === undefined ? {} : { [PROOF_HEADER]: proof },
  })
}

describe('an attacker who guesses passwords', () => {
  test.each(['somebody with an account', 'nobody'])(
    'the work for guesses at the password of %s increases',
    async who => {
      const app = await createTestApp()
      const owner = await signUpInBrowser(app)
      const email = who === 'nobody' ? 'nobody@example.org' : owner.email
      for (let i = 0; i < 10; i++) expect((await guess(openBrowser(app), email, i)).statusCode).toBe(401)
      const free = await guess(openBrowser(app), email, 10)
      expect([free.statusCode, free.json()]).toEqual([
        429,
        expect.objectContaining({ code: 'work-needed', work: 1 }),
      ])
      for (let i = 10; i < 20; i++) {
        expect((await guess(openBrowser(app), email, i, await buildProof(app))).statusCode).toBe(401)
      }
      const cheap = await guess(openBrowser(app), email, 20, await buildProof(app))
      expect(cheap.json()).toMatchObject({ code: 'work-needed', work: 4 })
      expect((await guess(openBrowser(app), email, 20, await buildProof(app, 4))).statusCode).toBe(401)
    },
  )

  test('needs a proof of work for each guess, also for many at the same time', async () => {
    const app = await createTestApp()
    const { email } = await signUpInBrowser(app)
    const browsers = Array.from({ length: 30 }, () => openBrowser(app))
    const free = await Promise.all(browsers.slice(0, 15).map((browser, i) => guess(browser, email, i)))
    expect(free.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    const proof = await buildProof(app)
    const proven = await Promise.all(browsers.slice(15).map((browser, i) => guess(browser, email, i, proof)))
    expect(proven.filter(({ statusCode }) => statusCode === 401)).toHaveLength(1)
  })

  test('does not lock out the owner, at home or elsewhere', async () => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    await owner.post('/api/auth/sign-out')
    for (let i = 0; i < 12; i++) {
      await guess(openBrowser(app), owner.email, i, i < 10 ? undefined : await buildProof(app))
    }
    expect((await signInWithPassword(owner, owner.email)).statusCode).toBe(200)
    const elsewhere = openBrowser(app)
    expect((await signInWithPassword(elsewhere, owner.email)).json().code).toBe('work-needed')
    const answer = await elsewhere.send({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: owner.email, password: PASSWORD },
      headers: { [PROOF_HEADER]: await buildProof(app) },
    })
    expect([answer.statusCode, await isSignedIn(elsewhere)]).toEqual([200, true])
  })

  test('gains nothing from a device cookie of another account or an invented one', async () => {
    const app = await createTestApp()
    const victim = await signUpInBrowser(app)
    const attacker = await signUpInBrowser(app)
    await attacker.post('/api/auth/sign-out')
    for (let i = 0; i < 10; i++) await guess(openBrowser(app), victim.email, i)
    expect((await guess(attacker, victim.email, 10)).json().code).toBe('work-needed')
    const [deviceId = ''] = (attacker.cookies.get('kindred.device') ?? '').split('.')
    for (const mark of ['', '.', `${deviceId}.${'A'.repeat(22)}`, `${deviceId}.${victim.email}`]) {
      attacker.cookies.set('kindred.device', mark)
      expect((await guess(attacker, victim.email, 11)).json().code).toBe('work-needed')
    }
  })

  test('cannot use up the owner’s password resets', async () => {
    const app = await createTestApp()
    const { email } = await signUpInBrowser(app)
    const ask = async (work: 1 | 4) =>
      openBrowser(app).send({
        method: 'POST',
        url: '/api/auth/request-password-reset',
        payload: { email },
        headers: { [PROOF_HEADER]: await buildProof(app, work) },
      })
    for (let i = 0; i < 3; i++) expect((await ask(1)).statusCode).toBe(200)
    expect((await ask(1)).json()).toMatchObject({ code: 'work-needed', work: 4 })
    expect((await ask(4)).statusCode).toBe(200)
  })
})

describe('an attacker in an open session', () => {
  const GUESSES: [string, (password: string) => [path: string, body: object]][] = [
    [
      'changing it',
      currentPassword => [
        '/api/auth/change-password',
        { currentPassword, newPassword: 'six loud kitchen tables' },
      ],
    ],
    ['the second step', password => ['/api/auth/two-factor/enable', { password }]],
    ['ending the second step', password => ['/api/auth/two-factor/disable', { password }]],
    ['new recovery codes', password => ['/api/auth/two-factor/generate-backup-codes', { password }]],
    ['deleting the account', password => ['/api/account/delete', { password }]],
  ]

  test.each(GUESSES)('can guess the password through %s only five times', async (_way, requestOf) => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    // Each request has a different address, so that limits by address do not apply.
    const tryWith = async (password: string, i: number): Promise<number> => {
      const [url, payload] = requestOf(password)
      const remoteAddress = `10.77.0.${i}`
      return (await owner.send({ method: 'POST', url, payload, remoteAddress })).statusCode
    }
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push(await tryWith(`guess ${i}`, i))
    expect(statuses.slice(0, 5).every(status => status === 400 || status === 403)).toBe(true)
    expect(statuses.slice(5)).toEqual([429, 429])
    // The correct password is refused too until the limit ends.
    expect(await tryWith(PASSWORD, 8)).toBe(429)
    app.clock.now += 15 * 60_000
    expect(await tryWith(PASSWORD, 9)).not.toBe(429)
  })

  test('has five guesses for all ways together', async () => {
    const app = await createTestApp()
    const owner = await signUpInBrowser(app)
    for (const [, requestOf] of GUESSES) await owner.post(...requestOf('a guess'))
    for (const [, requestOf] of GUESSES)
      expect((await owner.post(...requestOf(PASSWORD))).statusCode).toBe(429)
  })
})
