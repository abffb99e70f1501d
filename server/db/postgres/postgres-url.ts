/** What libpq means by them: `require` encrypts without asking whom it talks to. */
const TLS_MODES: ReadonlySet<string> = new Set(['disable', 'require', 'verify-ca', 'verify-full'])
const OWN_HOSTS: ReadonlySet<string> = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/**
 * Completes an address such as `postgres://user:password@host:5432/name?sslmode=verify-full`.
 * Unless it says otherwise, another machine is reached by TLS only, and must prove its name.
 * Undefined if it is no such address.
 */
export function completePostgresUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const { searchParams } = url
  if (!['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) return undefined
  const mode = searchParams.get('sslmode') ?? (isOnThisMachine(url) ? 'disable' : 'verify-full')
  if (!TLS_MODES.has(mode) || (mode === 'verify-ca' && !searchParams.has('sslrootcert'))) return undefined
  searchParams.set('sslmode', mode)
  // Otherwise the driver has meanings of its own for them.
  searchParams.set('uselibpqcompat', 'true')
  return url.href
}

function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') || OWN_HOSTS.has(host)
}
