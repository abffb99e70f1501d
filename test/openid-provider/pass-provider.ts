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
