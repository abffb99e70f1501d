import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '../../../test/factories/open-browser.ts'
import { isSignedIn } from '../../../test/factories/sign-in.ts'
import {
  alterTokens,
  type Alteration,
  type AlteringProvider,
} from '../../../test/openid-provider/alter-tokens.ts'
import {
  startProvider,
  type RunningProvider,
  passProvider,
} from '../../../test/openid-provider/start-provider.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

const ADA = '1001'
const HOUR_S = 3600

let real: RunningProvider
let provider: AlteringProvider
beforeAll(async () => {
  real = await startProvider('http://localhost:5000')
  provider = await alterTokens(real.google)
})
afterAll(async () => {
  await provider.stop()
  await real.stop()
})

async function signInWith(alteration: Alteration): Promise<{ browser: TestBrowser; location: string }> {
  provider.alteration = alteration
  const browser = openBrowser(await createTestApp({ settings: { google: provider.google } }))
  const left = await browser.post('/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/signed-in',
    errorCallbackURL: '/signed-in',
    disableRedirect: true,
  })
  const back = await passProvider(left.json<{ url: string }>().url, ADA)
  return { browser, location: String((await browser.send({ url: back })).headers['location']) }
}

describe('the ID token of Google', () => {
  test('signs the user in when it is valid', async () => {
    const { browser, location } = await signInWith({})
    expect(location).toBe('/signed-in')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test.each<[string, Alteration]>([
    ['issued for another request', { claims: { nonce: 'another' } }],
    ['issued for no request', { claims: { nonce: undefined } }],
    ['issued for another app', { claims: { aud: 'another' } }],
    ['issued by another provider', { claims: { iss: 'http://127.0.0.1:9' } }],
    ['one hour old', { claims: { exp: Math.floor(Date.now() / 1000) - HOUR_S } }],
    ['altered after it was signed', { claims: { email: 'victim@example.org' }, signing: 'too-early' }],
    ['signed with a key that the provider does not publish', { signing: 'with-foreign-key' }],
    ['signed with a key that the token contains', { signing: 'with-foreign-key-inside' }],
    ['signed with a key to which the token links', { signing: 'with-foreign-key-elsewhere' }],
    ['signed by an algorithm that the provider does not list', { signing: 'by-unnamed-algorithm' }],
    ['signed with the public key as a shared secret', { signing: 'with-public-key' }],
    ['unsigned', { signing: 'not-at-all' }],
  ])('signs nobody in when it is %s', async (_which, alteration) => {
    const { browser, location } = await signInWith(alteration)
    expect(location).toMatch(/^\/signed-in\?error=/)
    expect(await isSignedIn(browser)).toBe(false)
    expect(provider.isForeignKeyAsked).toBe(false)
  })
})
