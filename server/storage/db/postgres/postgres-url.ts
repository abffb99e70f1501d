/** TLS modes with their meaning in libpq: `require` encrypts without verifying the server. */
const TLS_MODES: ReadonlySet<string> = new Set(['disable', 'require', 'verify-ca', 'verify-full'])
const OWN_HOSTS: ReadonlySet<string> = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/**
 * Completes a URL such as `postgres://user:password@host:5432/name?sslmode=verify-full`. By
 * default, another machine is reached only by TLS, and its certificate must match its name. Returns
 * undefined if the text is no such URL.
 */
export function completePostgresUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const { searchParams } = url
  if (!['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) return undefined
  const mode = searchParams.get('sslmode') ?? (isOnThisMachine(url) ? 'disable' : 'verify-full')
  if (!TLS_MODES.has(mode) || (mode === 'verify-ca' && !searchParams.has('sslrootcert'))) return undefined
  searchParams.set('sslmode', mode)
  // Without it, the driver gives some of the modes another meaning.
  searchParams.set('uselibpqcompat', 'true')
  return url.href
}

function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') || OWN_HOSTS.has(host)
}
