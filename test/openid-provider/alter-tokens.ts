import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { GoogleConfig } from '../../server/config.ts'

export type Claims = Record<string, unknown>

/** How the next tokens are changed. */
export type Alteration = { readonly claims?: Claims; readonly signing?: Signing }

export type Signing =
  /** Signed with the provider's key and one of its algorithms. */
  | 'right'
  /** Signed before the claims were changed. */
  | 'too-early'
  | 'with-foreign-key'
  | 'with-foreign-key-inside'
  /** Signed with another key, whose address is in the token. */
  | 'with-foreign-key-elsewhere'
  | 'by-unnamed-algorithm'
  /** Signed with HMAC, with the public key as the secret. */
  | 'with-public-key'
  | 'not-at-all'

export type AlteringProvider = {
  readonly google: GoogleConfig
  alteration: Alteration
  /** Whether the app has requested the foreign key. */
  isForeignKeyAsked: boolean
  readonly stop: () => Promise<void>
}

const KEY_ID = 'key of the test'
const FOREIGN_KEY_ID = 'key of nobody'

/**
 * Starts a proxy for a provider. It changes the claims of ID tokens as `alteration` says, and signs
 * them with a key of its own.
 */
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
    isForeignKeyAsked: false,
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
    // The key does not name its algorithm: the discovery document lists the allowed ones.
    if (request.url === '/keys') return { keys: [{ ...exportKey(own.publicKey), kid: KEY_ID }] }
    if (request.url === '/foreign-keys') {
      provider.isForeignKeyAsked = true
      return { keys: [{ ...exportKey(foreign.publicKey), kid: FOREIGN_KEY_ID }] }
    }
    const { 'content-type': type = '', authorization } = request.headers
    const tokens = await fetch(document.token_endpoint, {
      method: 'POST',
      headers: { 'content-type': type, ...(authorization !== undefined && { authorization }) },
      body: new Uint8Array(await buffer(request)),
    })
    const body = (await tokens.json()) as { id_token: string }
    return { ...body, id_token: signAgain(body.id_token) }
  }

  function signAgain(token: string): string {
    const { claims, signing = 'right' } = provider.alteration
    const given = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    const header = encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID, ...buildHeader(signing) })
    const content = `${header}.${encode({ ...given, ...claims })}`
    const signed = signing === 'too-early' ? `${header}.${encode(given)}` : content
    return `${content}.${signContent(signing, Buffer.from(signed)).toString('base64url')}`
  }

  function buildHeader(signing: Signing): Claims {
    switch (signing) {
      case 'with-foreign-key-inside':
        return { kid: FOREIGN_KEY_ID, jwk: exportKey(foreign.publicKey) }
      case 'with-foreign-key-elsewhere':
        return { kid: FOREIGN_KEY_ID, jku: `${url}/foreign-keys` }
      case 'by-unnamed-algorithm':
        return { alg: 'RS512' }
      case 'with-public-key':
        return { alg: 'HS256' }
      case 'not-at-all':
        return { alg: 'none' }
      default:
        return {}
    }
  }

  function signContent(signing: Signing, content: Buffer): Buffer {
    if (signing === 'not-at-all') return Buffer.of()
    if (signing === 'with-public-key') {
      const secret = own.publicKey.export({ type: 'spki', format: 'pem' })
      return createHmac('sha256', secret).update(content).digest()
    }
    const { privateKey } = signing.startsWith('with-foreign-key') ? foreign : own
    return sign(signing === 'by-unnamed-algorithm' ? 'sha512' : 'sha256', content, privateKey)
  }
}

function exportKey(key: KeyObject): object {
  return { ...key.export({ format: 'jwk' }), use: 'sig' }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
