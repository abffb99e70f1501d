import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../server/test-app.ts'
import { giveConsent } from './give-consent.ts'

export type TestUser = {
  readonly uid: string
  readonly cookie: string
  /** Sends a request with this user's session, as from a page of the app. */
  readonly send: (request: InjectOptions & { url: string }) => Promise<LightMyRequestResponse>
}

let builtUsers = 0

export const PASSWORD = 'correct horse battery'

/** Builds a user who is signed in and, by default, has given consent. */
export async function buildUser(
  { app, accounts, origin }: TestApp,
  { hasConsented = true }: { hasConsented?: boolean } = {},
): Promise<TestUser> {
  builtUsers += 1
  const email = `user${builtUsers}@example.org`
  const { uid } = await accounts.create({ name: `User ${builtUsers}`, email, password: PASSWORD })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin },
    payload: { email, password: PASSWORD },
    // Each user has another address, since sign-ins are limited by address.
    remoteAddress: `10.0.${Math.floor(builtUsers / 250)}.${builtUsers % 250}`,
  })
  if (answer.statusCode !== 200) throw new Error(`No user could be built: ${answer.body}`)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const send: TestUser['send'] = request =>
    app.inject({ ...request, headers: { origin, cookie, ...request.headers } })
  if (hasConsented) await giveConsent(send)
  return { uid, cookie, send }
}
