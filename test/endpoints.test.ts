import { expect, it } from 'vitest'
import { API } from '../web/paths.ts'
import { createTestApp } from './server/test-app.ts'

/** What every parameter of an endpoint may be: the path has it as an id, or as a query. */
const ANY_ARGUMENT = new URLSearchParams('any')

it('the web asks only for what the server has routes for', async () => {
  const { routes } = await createTestApp()
  const known = routes.map(({ method, url }) => ({ method: [method].flat(), pattern: patternOf(url) }))
  const endpoints = Object.values(API)
    .map(entry => (typeof entry === 'function' ? callWithAny(entry) : entry))
    .map(entry => (typeof entry === 'string' ? { method: 'GET', path: entry } : entry))
  const missing = endpoints.filter(({ method, path }) => {
    const [address = ''] = path.split('?')
    return !known.some(route => route.method.includes(method) && route.pattern.test(address))
  })
  // Files are sent by XMLHttpRequest, for its progress.
  expect(missing).toEqual([{ method: 'GET', path: expect.stringMatching(/^\/process\?/) }])
})

type Requested = string | { readonly method: string; readonly path: string }

function callWithAny(endpoint: (...parameters: never[]) => Requested): Requested {
  return Reflect.apply(endpoint, null, [ANY_ARGUMENT, ANY_ARGUMENT, ANY_ARGUMENT]) as Requested // as its type says
}

/** `/api/people/:personId` and `/api/auth/*` as what they match. */
function patternOf(url: string): RegExp {
  const pieces = url
    .split('/')
    .map(piece => (piece.startsWith(':') ? '[^/]+' : piece === '*' ? '.+' : RegExp.escape(piece)))
  return new RegExp(`^${pieces.join('/')}$`)
}
