import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../server/test-app.ts'
import { giveConsent } from './give-consent.ts'

export type TestUser = {
  readonly uid: string
  readonly cookie: string
  /** A request with this user's session, from a page of the app's. */
  readonly send: (request: InjectOptions & { url: string }) => Promise<LightMyRequestResponse>
}

let builtUsers = 0

/** A user who has signed up, is signed in and, unless told otherwise, has agreed to faces being looked for. */
export async function buildUser(
  { app, origin }: TestApp,
  { hasConsented = true }: { hasConsented?: boolean } = {},
): Promise<TestUser> {
  builtUsers += 1
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin },
    payload: {
      name: `User ${builtUsers}`,
      email: `user${builtUsers}@example.org`,
      password: 'correct horse battery',
    },
    // Sign-ups are counted by address.
    remoteAddress: `10.0.${Math.floor(builtUsers / 250)}.${builtUsers % 250}`,
  })
  if (answer.statusCode !== 200) throw new Error(`No user could be built: ${answer.body}`)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const send: TestUser['send'] = request =>
    app.inject({ ...request, headers: { origin, cookie, ...request.headers } })
  if (hasConsented) await giveConsent(send)
  return { uid: answer.json<{ user: { id: string } }>().user.id, cookie, send }
}
