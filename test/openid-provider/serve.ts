// An OpenID provider that replaces Google, as a separate program: `node serve.ts CALLBACK_URL
// PORT`. Prints its address, and lets visitors choose a user.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider, type Context } from 'oidc-provider'
import { CLIENT, PEOPLE } from './start-provider.ts'

const [, , callbackUrl = '', port] = process.argv
const server = createServer()
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

// Google supports `prompt=select_account`; oidc-provider has to be configured for it.
const policy = interactionPolicy.base()
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [callbackUrl],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  // As with Google, the token itself contains the user's data.
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of the test'] },
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_context: Context, { uid }: { uid: string }) => `/choose/${uid}` },
  findAccount: (_context: Context, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId, ...PEOPLE[accountId] }),
  }),
  async loadExistingGrant({ oidc }: Context) {
    const { clientId } = oidc.client
    const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

const handle = provider.callback()
server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (!request.url?.startsWith('/choose/')) void handle(request, response)
  else if (request.method === 'POST') void choose(request, response)
  else response.setHeader('content-type', 'text/html').end(renderPage())
})
process.stdout.write(`${issuer}\n`)

function renderPage(): string {
  const buttons = Object.entries(PEOPLE).map(
    ([id, { name }]) => `<button name="person" value="${id}">${name}</button>`,
  )
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
    <form method="post">${buttons.join('')}<button name="person" value="">Cancel</button></form></html>`
}

async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const person = new URLSearchParams(body).get('person')
  await provider.interactionFinished(
    request,
    response,
    person
      ? { select_account: {}, login: { accountId: person } }
      : { error: 'access_denied', error_description: 'You said no <b>here</b>.' },
    { mergeWithLastSubmission: false },
  )
}
