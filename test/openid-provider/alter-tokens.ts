import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { GoogleConfig } from '../../server/config.ts'

export type Claims = Record<string, unknown>

/** What becomes of the next tokens: their claims, and whether a key signs them that the provider does not name. */
export type Alteration = { readonly claims?: Claims; readonly isForeignKey?: boolean }

export type AlteringProvider = {
  readonly google: GoogleConfig
  alteration: Alteration
  readonly stop: () => Promise<void>
}

const KEY_ID = 'key of the test'

/** Stands before a provider, and signs its ID tokens anew with a key of its own, with the claims that a test wants. */
export async function alterTokens(google: GoogleConfig): Promise<AlteringProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const document = (await (await fetch(google.discoveryUrl)).json()) as { token_endpoint: string }
  const server = createServer((request, response) => {
    void answer(request).then(body => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  const provider: AlteringProvider = {
    google: { ...google, discoveryUrl: `${url}/discovery` },
    alteration: {},
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider

  async function answer(request: IncomingMessage): Promise<object> {
    if (request.url === '/discovery')
      return { ...document, token_endpoint: `${url}/token`, jwks_uri: `${url}/keys` }
    if (request.url === '/keys')
      return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] }
    const { 'content-type': type = '', authorization } = request.headers
    const tokens = await fetch(document.token_endpoint, {
      method: 'POST',
      headers: { 'content-type': type, ...(authorization !== undefined && { authorization }) },
      body: new Uint8Array(await buffer(request)),
    })
    const body = (await tokens.json()) as { id_token: string }
    return { ...body, id_token: signAnew(body.id_token) }
  }

  function signAnew(token: string): string {
    const { claims, isForeignKey = false } = provider.alteration
    const given = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encode({ ...given, ...claims })}`
    const { privateKey } = isForeignKey ? foreign : own
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
