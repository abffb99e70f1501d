import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { GoogleConfig } from '../../server/config.ts'
import { CLIENT } from './people.ts'

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
