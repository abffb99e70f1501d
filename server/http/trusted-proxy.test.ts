import { describe, expect, test } from 'vitest'
import { PROOF_HEADER } from '../../shared/api/bounds.ts'
import { buildProof } from '../../test/factories/solve-proof.ts'
import { createTestApp, type TestApp } from '../../test/server/test-app.ts'

const PROXY = '10.0.0.5'
const STRANGER = '192.0.2.1'
const ACCOUNT = { email: 'ann@example.org', password: 'four quiet garden chairs' }

async function setUp(trustedProxies: readonly string[]): Promise<TestApp> {
  const app = await createTestApp({ settings: { trustedProxies } })
  await app.accounts.create(ACCOUNT)
  return app
}

type Visit = { path: string; payload: object; allowed: number }

/**
 * Requests that are counted by address: by better-auth, by our throttle and by the routes' own
 * limits. `allowed` of them are accepted.
 */
const VISITS: Record<string, (i: number) => Visit> = {
  'guessing passwords': i => ({
    path: '/api/auth/sign-in/email',
    payload: { email: `ann${i}@example.org`, password: 'the same guess' },
    allowed: 20,
  }),
  'guessing codes': i => ({
    path: '/api/auth/phone-number/verify',
    payload: { phoneNumber: `+9198765432${10 + i}`, code: '000000' },
    allowed: 9,
  }),
  'writing to the owner': i => ({
    path: '/api/contact',
    payload: { name: 'Ann', email: ACCOUNT.email, subject: `${i}`, message: 'Hello' },
    allowed: 5,
  }),
}

/** Sends one request more than allowed; returns how many were refused. */
async function countRefused(
  app: TestApp,
  visit: (i: number) => Visit,
  { forwardedFor, remoteAddress = PROXY }: { forwardedFor: (i: number) => string; remoteAddress?: string },
): Promise<number> {
  let refused = 0
  for (let i = 0; i <= visit(0).allowed; i++) {
    const { path, payload } = visit(i)
    const proof = { [PROOF_HEADER]: await buildProof(app) }
    const headers = { origin: app.origin, 'x-forwarded-for': forwardedFor(i), ...proof }
    const answer = await app.app.inject({ method: 'POST', url: path, headers, payload, remoteAddress })
    if (answer.statusCode === 429) refused += 1
  }
  return refused
}

async function signIn({ app, origin }: TestApp, headers: Record<string, string>, remoteAddress = PROXY) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin, ...headers },
    payload: ACCOUNT,
    remoteAddress,
  })
}

describe.each(Object.entries(VISITS))('%s', (_name, visit) => {
  test('is counted by the connection, whatever its headers contain', async () => {
    const app = await setUp([])
    expect(await countRefused(app, visit, { forwardedFor: i => `203.0.113.${i}` })).toBe(1)
  })

  test('is counted by the visitor that a trusted proxy names', async () => {
    const app = await setUp(['10.0.0.0/8'])
    expect(await countRefused(app, visit, { forwardedFor: i => `203.0.113.${i}` })).toBe(0)
    // The proxy has seen only the last address; those before it may be forged.
    expect(await countRefused(app, visit, { forwardedFor: i => `198.51.100.${i}, 203.0.113.99` })).toBe(1)
  })

  test('is counted by the connection if that is not a trusted proxy', async () => {
    const app = await setUp([PROXY])
    const direct = { forwardedFor: (i: number) => `203.0.113.${i}`, remoteAddress: STRANGER }
    expect(await countRefused(app, visit, direct)).toBe(1)
  })
})

describe('cookies', () => {
  const overTls = { 'x-forwarded-proto': 'https', origin: 'https://localhost:5000' }

  test('are set as without TLS, whatever the headers contain, if no proxy is trusted', async () => {
    const app = await setUp([])
    const answer = await signIn(app, { 'x-forwarded-proto': 'https' })
    expect([answer.statusCode, answer.cookies.some(({ secure }) => secure)]).toEqual([200, false])
    expect((await signIn(app, overTls)).json().code).toBe('foreign-origin')
  })

  test('are restricted to TLS if a trusted proxy reports TLS', async () => {
    const app = await setUp([PROXY])
    const isSecure = async (headers: Record<string, string>, from?: string) => {
      const { statusCode, cookies } = await signIn(app, headers, from)
      return [statusCode, cookies.length > 0 && cookies.every(({ secure }) => secure)]
    }
    expect(await isSecure(overTls)).toEqual([200, true])
    expect(await isSecure({ 'x-forwarded-proto': 'http' })).toEqual([200, false])
    expect(await isSecure({})).toEqual([200, false])
    expect(await isSecure(overTls, STRANGER)).toEqual([200, false])
  })
})
