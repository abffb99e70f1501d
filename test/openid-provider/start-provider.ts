import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { GoogleConfig } from '../../server/config.ts'

const FILE = fileURLToPath(new URL('serve.ts', import.meta.url))

export type RunningProvider = { readonly google: GoogleConfig; readonly stop: () => Promise<void> }

/** Starts an OpenID provider on this machine for the app at `publicUrl`. */
export async function startProvider(publicUrl: string, port = 0): Promise<RunningProvider> {
  const child = spawn(process.execPath, [FILE, `${publicUrl}/api/auth/callback/google`, String(port)], {
    // Ignores its warnings about missing persistent keys and storage.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let issuer = ''
  for await (const line of createInterface(child.stdout)) {
    issuer = line
    if (issuer.startsWith('http')) break
  }
  return {
    google: {
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

export const CLIENT = { id: 'kindred-test', secret: 'a secret between the two' }

/** The provider's users, by subject. */
export const PEOPLE: Record<
  string,
  { name: string; email: string; email_verified: boolean; picture: string }
> = {
  '1001': {
    name: 'Ada Google',
    email: 'ada@example.org',
    email_verified: true,
    picture: 'https://example.org/ada.jpg',
  },
  '1002': {
    name: 'Bela Google',
    email: 'bela@example.org',
    email_verified: true,
    picture: 'https://example.org/bela.jpg',
  },
  '1003': {
    name: 'Mallory Google',
    email: 'victim@example.org',
    email_verified: false,
    picture: 'https://example.org/mallory.jpg',
  },
}

const CANCEL = ''

/**
 * Follows the provider's pages as a browser does, chooses a person (or cancels), and returns the
 * URL to which the provider redirects.
 */
export async function passProvider(authorizationUrl: string, person = CANCEL): Promise<string> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(authorizationUrl)
  let address = authorizationUrl
  let init: RequestInit = {}
  // At most four redirects: to the provider, to the choice, from it, and back.
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null && !address.includes('/choose/')) throw new Error(await answer.text())
    init = location === null ? { method: 'POST', body: new URLSearchParams({ person }) } : {}
    address = new URL(location ?? address, address).href
    if (!address.startsWith(origin)) return address
  }
  throw new Error('The provider does not redirect to the app.')
}
