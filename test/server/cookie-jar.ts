import type { Send } from './sign-up-by-email.ts'

/** Sends requests to a running server as from its own page, and keeps cookies as a browser does. */
export class CookieJar {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  readonly send: Send = async (path, request) => {
    const answer = await fetch(this.#url + path, {
      method: request ? 'POST' : 'GET',
      headers: {
        // A server closes a connection that is idle for some seconds, perhaps as it is used again.
        connection: 'close',
        origin: this.#url,
        cookie: this.header,
        ...(request && { 'content-type': 'application/json' }),
        ...request?.headers,
      },
      ...(request && { body: JSON.stringify(request.body) }),
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return answer
  }
}
