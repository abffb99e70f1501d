import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityPage } from '../../../shared/api/account.ts'
import { openBrowser, type TestBrowser } from '../../../test/factories/open-browser.ts'
import { addSecondStep, isSignedIn, PASSWORD, signUpInBrowser } from '../../../test/factories/sign-in.ts'
import {
  startProvider,
  type RunningProvider,
  passProvider,
} from '../../../test/openid-provider/start-provider.ts'
import { createTestApp, type TestApp } from '../../../test/server/test-app.ts'

const ADA = '1001'
const BELA = '1002'
const UNVERIFIED = '1003'

let provider: RunningProvider
beforeAll(async () => {
  provider = await startProvider('http://localhost:5000')
})
afterAll(() => provider.stop())

const createApp = (): Promise<TestApp> => createTestApp({ settings: { google: provider.google } })

/** Returns the address at the provider to which the app redirects the browser. */
async function leave(browser: TestBrowser, path = '/api/auth/sign-in/social'): Promise<URL> {
  const answer = await browser.post(path, {
    provider: 'google',
    callbackURL: '/signed-in',
    errorCallbackURL: '/signed-in',
    disableRedirect: true,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return new URL(answer.json<{ url: string }>().url)
}

/** Signs in at the provider and returns the address to which the app redirects in the end. */
async function signIn(browser: TestBrowser, person?: string, path?: string): Promise<string> {
  const back = await passProvider((await leave(browser, path)).href, person)
  return String((await browser.send({ url: back })).headers['location'])
}

async function readUser(
  browser: TestBrowser,
): Promise<{ uid: string; email: string; photoURL: string | null }> {
  return (await browser.send({ url: '/api/session' })).json().user
}

async function listGoogleEvents(browser: TestBrowser): Promise<string[]> {
  const { events } = (await browser.send({ url: '/api/activity' })).json<ActivityPage>()
  return events.map(({ kind }) => kind).filter(kind => kind.startsWith('google-'))
}

describe('signing in with Google', () => {
  test('uses PKCE, state and nonce, and requests only the identity', async () => {
    const { searchParams } = await leave(openBrowser(await createApp()))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:5000/api/auth/callback/google',
    })
  })

  test('creates an account the first time, and finds it again', async () => {
    const app = await createApp()
    const browser = openBrowser(app)
    expect(await signIn(browser, ADA)).toBe('/signed-in')
    expect(await readUser(browser)).toMatchObject({
      displayName: 'Ada Google',
      email: 'ada@example.org',
      photoURL: null,
    })
    expect((await browser.send({ url: '/api/security' })).json()).toMatchObject({
      hasGoogle: true,
      hasPassword: false,
    })
    const elsewhere = openBrowser(app)
    await signIn(elsewhere, ADA)
    expect((await readUser(elsewhere)).uid).toBe((await readUser(browser)).uid)
  })

  test('stores none of the tokens that Google issues', async () => {
    const app = await createApp()
    const browser = openBrowser(app)
    await signIn(browser, ADA)
    await signIn(browser, ADA)
    const rows = await app.db.selectFrom('account').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
    expect([...browser.cookies.keys()].toSorted()).toEqual(['kindred.device', 'kindred.session_token'])
  })

  test('reports that the user refused', async () => {
    const browser = openBrowser(await createApp())
    const location = await signIn(browser)
    expect(location).toMatch(/^\/signed-in\?error=access_denied/)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('ignores an address that Google has not verified', async () => {
    const app = await createApp()
    const browser = openBrowser(app)
    expect(await signIn(browser, UNVERIFIED)).toMatch(/^\/signed-in\?error=email_not_found/)
    expect(await isSignedIn(browser)).toBe(false)
    await app.accounts.create({ name: 'The victim', email: 'victim@example.org', password: PASSWORD })
    expect(await signIn(browser, UNVERIFIED)).toMatch(/error=/)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('links no account whose own address is not verified', async () => {
    const app = await createApp()
    // The state after a sign-up whose mail nobody has opened.
    const { uid } = await app.accounts.create({ name: 'S', email: 'ada@example.org', password: PASSWORD })
    await app.db.updateTable('user').set({ emailVerified: 0 }).where('id', '=', uid).execute()
    const browser = openBrowser(app)
    expect(await signIn(browser, ADA)).toMatch(/^\/signed-in\?error=account_not_linked/)
    expect(await isSignedIn(browser)).toBe(false)
    const providers = (await app.db.selectFrom('account').select('providerId').execute()).map(
      ({ providerId }) => providerId,
    )
    expect(providers).toEqual(['credential'])
  })

  test('requires the second step as well', async () => {
    const app = await createApp()
    const owner = await signUpInBrowser(app)
    expect(await signIn(owner, ADA, '/api/auth/link-social')).toBe('/signed-in')
    const { recoveryCodes } = await addSecondStep(owner)
    const elsewhere = openBrowser(app)
    expect(await signIn(elsewhere, ADA)).toBe('/signed-in')
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await elsewhere.send({ url: '/api/stats' })).statusCode).toBe(401)
    // A recovery code instead of an app's code: that code is already used in this half minute,
    // which may just have begun.
    await elsewhere.post('/api/auth/two-factor/verify-backup-code', { code: recoveryCodes[0] })
    expect((await readUser(elsewhere)).uid).toBe(owner.uid)
  })

  test('can be connected in Settings to one account only, and disconnected', async () => {
    const app = await createApp()
    const ann = await signUpInBrowser(app)
    const bob = await signUpInBrowser(app)
    await signIn(ann, BELA, '/api/auth/link-social')
    expect(await signIn(bob, BELA, '/api/auth/link-social')).toMatch(/error=account_already_linked/)
    expect((await ann.post('/api/security/google/disconnect')).statusCode).toBe(204)
    expect((await ann.send({ url: '/api/security' })).json()).toMatchObject({ hasGoogle: false })
  })

  test('is recorded in the activity when it is connected or disconnected, but not when it creates an account', async () => {
    const app = await createApp()
    const ann = await signUpInBrowser(app)
    await signIn(ann, BELA, '/api/auth/link-social')
    // A sign-in, and connecting an account that is connected already.
    await signIn(ann, BELA)
    await signIn(ann, BELA, '/api/auth/link-social')
    expect(await listGoogleEvents(ann)).toEqual(['google-added'])
    await ann.post('/api/security/google/disconnect')
    await ann.post('/api/security/google/disconnect')
    expect(await listGoogleEvents(ann)).toEqual(['google-removed', 'google-added'])
    const bela = openBrowser(app)
    await signIn(bela, BELA)
    expect(await listGoogleEvents(bela)).toEqual([])
  })

  test('is also recorded when a sign-in links it to an account with the same address', async () => {
    const app = await createApp()
    await app.accounts.create({ name: 'Ada', email: 'ada@example.org', password: PASSWORD })
    const browser = openBrowser(app)
    expect(await signIn(browser, ADA)).toBe('/signed-in')
    expect(await listGoogleEvents(browser)).toEqual(['google-added'])
  })

  test('cannot be disconnected while it is the only sign-in method', async () => {
    const browser = openBrowser(await createApp())
    await signIn(browser, ADA)
    const answer = await browser.post('/api/security/google/disconnect')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last-sign-in-method'])
  })
})

describe('an answer of the provider', () => {
  test('is accepted only in the browser that sent the request', async () => {
    const app = await createApp()
    const thief = openBrowser(app)
    const back = await passProvider((await leave(thief)).href, ADA)
    const victim = openBrowser(app)
    const answer = await victim.send({ url: back })
    expect(answer.headers['location']).toMatch(/error=state_mismatch/)
    expect(await isSignedIn(victim)).toBe(false)
  })

  test('is accepted once', async () => {
    const browser = openBrowser(await createApp())
    const back = await passProvider((await leave(browser)).href, ADA)
    await browser.send({ url: back })
    browser.cookies.clear()
    const again = await browser.send({ url: back })
    expect(again.headers['location']).toMatch(/error=/)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is refused for another request, by PKCE and nonce', async () => {
    const app = await createApp()
    const thief = openBrowser(app)
    const stolen = new URL(await passProvider((await leave(thief)).href, ADA))
    const browser = openBrowser(app)
    const own = new URL(await passProvider((await leave(browser)).href, BELA))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    const answer = await browser.send({ url: own.href })
    expect(answer.headers['location']).toMatch(/error=/)
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('without settings for Google', () => {
  test('no browser is redirected', async () => {
    const app = await createTestApp()
    const browser = openBrowser(app)
    expect((await browser.send({ url: '/api/sign-in-options' })).json()).toMatchObject({ google: false })
    const answer = await browser.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'PROVIDER_NOT_FOUND'])
  })
})

test('a provider that was unreachable at the start is requested again', async () => {
  const away = await startProvider('http://localhost:5000')
  await away.stop()
  const browser = openBrowser(await createTestApp({ settings: { google: away.google } }))
  await expect(leave(browser)).rejects.toThrow('PROVIDER_NOT_FOUND')
  const { port } = new URL(away.google.discoveryUrl)
  const back = await startProvider('http://localhost:5000', Number(port))
  expect((await leave(browser)).port).toBe(port)
  await back.stop()
})
