import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../server/test-app.ts'

export type TestBrowser = {
  /** Cookies by name, decoded. */
  readonly cookies: Map<string, string>
  /** Sends a request as from a page of the app, with the cookies of earlier answers. */
  readonly send: (request: InjectOptions & { url: string }) => Promise<LightMyRequestResponse>
  readonly post: (path: string, payload?: object) => Promise<LightMyRequestResponse>
}

let opened = 0

/** Opens a browser without cookies at an unused address, so that limits by address start at 0. */
export function openBrowser({ app, origin }: Pick<TestApp, 'app' | 'origin'>): TestBrowser {
  opened += 1
  const remoteAddress = `10.9.${Math.floor(opened / 250)}.${opened % 250}`
  const cookies = new Map<string, string>()
  const send: TestBrowser['send'] = async request => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const answer = await app.inject({
      remoteAddress,
      ...request,
      headers: { origin, ...(cookie ? { cookie } : {}), ...request.headers },
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { cookies, send, post: (url, payload = {}) => send({ method: 'POST', url, payload }) }
}
