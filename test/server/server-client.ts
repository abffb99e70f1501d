import type { ProcessAnswer } from '../../shared/api/clusters.ts'
import type { PhotoPage, PhotoSummary } from '../../shared/api/photos.ts'
import type { Stats } from '../../shared/api/progress.ts'
import { giveConsent } from '../factories/give-consent.ts'
import { CookieJar } from './cookie-jar.ts'
import { ServerProcess } from './server-process.ts'
import { signUpByEmail } from './sign-up-by-email.ts'

export type SentPhoto = { readonly name: string; readonly bytes: Uint8Array }

/** A client of a running server, signed in as a user of its own who has given consent. */
export class ServerClient {
  readonly uid: string
  readonly #url: string
  readonly #headers: Record<string, string>

  private constructor(url: string, uid: string, cookie: string) {
    this.#url = url
    this.uid = uid
    this.#headers = { origin: url, cookie }
  }

  /** `dataDir` is that of the server, which has the mail with the link. */
  static async signUp(
    url: string,
    email = 'ann@example.org',
    dataDir = ServerProcess.findDataDir(url),
  ): Promise<ServerClient> {
    const jar = new CookieJar(url)
    await signUpByEmail(jar.send, { name: 'Ann', email, password: 'a good long one' }, dataDir)
    const { user } = JSON.parse(await (await jar.send('/api/session')).text()) as { user: { uid: string } }
    const client = new ServerClient(url, user.uid, jar.header)
    await client.agree()
    return client
  }

  /** Gives consent to the text of this node's version. */
  async agree(): Promise<void> {
    await giveConsent(request => this.#send(request))
  }

  /** Returns a client with the same session at another node. */
  at(url: string): ServerClient {
    return new ServerClient(url, this.uid, this.#headers.cookie ?? '')
  }

  async #send({ method, url, payload }: { method: string; url: string; payload?: object }) {
    const answer = await fetch(this.#url + url, {
      method,
      headers: { ...this.#headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const body: unknown = await answer.json()
    return { statusCode: answer.status, json: () => body }
  }

  async get(path: string): Promise<Response> {
    return fetch(this.#url + path, { headers: this.#headers })
  }

  /** Returns URL and headers for requests by other means than fetch. */
  requestFor(path: string): { url: string; headers: Record<string, string> } {
    return { url: this.#url + path, headers: this.#headers }
  }

  async post(path: string, body?: FormData): Promise<Response> {
    return fetch(this.#url + path, { method: 'POST', headers: this.#headers, ...(body && { body }) })
  }

  async put(path: string, body: object): Promise<Response> {
    const headers = { ...this.#headers, 'content-type': 'application/json' }
    return fetch(this.#url + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  }

  /** Throws when the connection breaks or the server refuses. */
  async upload(photos: readonly SentPhoto[]): Promise<ProcessAnswer> {
    const form = new FormData()
    for (const { name, bytes } of photos) form.append('images', new Blob([new Uint8Array(bytes)]), name)
    const answer = await this.post(`/process?user=${this.uid}`, form)
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ProcessAnswer
  }

  async readStats(): Promise<Stats> {
    return (await (await this.get('/api/stats')).json()) as Stats
  }

  async listPhotos(): Promise<PhotoSummary[]> {
    const photos: PhotoSummary[] = []
    let cursor = ''
    for (;;) {
      const page = (await (await this.get(`/api/photos?limit=500${cursor}`)).json()) as PhotoPage
      photos.push(...page.photos)
      if (page.nextCursor === null) return photos
      cursor = `&cursor=${page.nextCursor}`
    }
  }
}
