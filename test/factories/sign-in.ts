import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../server/test-app.ts'
import { computeAppCode } from './app-code.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

export const PASSWORD = 'four quiet garden chairs'

let signedUp = 0

/** Opens a browser in which a new user is signed in. */
export async function signUpInBrowser(app: TestApp): Promise<TestBrowser & { uid: string; email: string }> {
  signedUp += 1
  const browser = openBrowser(app)
  const email = `somebody${signedUp}@example.org`
  const { uid } = await app.accounts.create({ name: 'Somebody', email, password: PASSWORD })
  const answer = await signInWithPassword(browser, email)
  if (answer.statusCode !== 200) throw new Error(`The sign-up failed: ${answer.body}`)
  return { ...browser, email, uid }
}

export async function signInWithPassword(
  browser: TestBrowser,
  email: string,
): Promise<LightMyRequestResponse> {
  return browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
}

export async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.send({ url: '/api/session' })).json<{ user: object | null }>().user !== null
}

/** Turns on the second step. This uses the code of the next 30 s, which cannot be used again. */
export async function addSecondStep(
  browser: TestBrowser,
): Promise<{ uri: string; recoveryCodes: readonly string[] }> {
  const enabled = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const { totpURI, backupCodes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
  const verified = await browser.post('/api/auth/two-factor/verify-totp', {
    code: computeAppCode(totpURI, 1),
  })
  if (verified.statusCode !== 200)
    throw new Error(`The second step was not turned on: ${enabled.body} ${verified.body}`)
  return { uri: totpURI, recoveryCodes: backupCodes }
}
