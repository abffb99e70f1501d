import { expect, it } from 'vitest'
import { API } from '../web/paths.ts'
import { SETTINGS_API } from '../web/settings-paths.ts'
import { createTestApp } from './server/test-app.ts'

/** An argument for every parameter of an endpoint: an id in a path, a query, or a list of ids. */
const ANY_ARGUMENT = Object.assign(new URLSearchParams('any'), { join: () => 'any' })

it('the web only requests routes that the server has', async () => {
  const { routes } = await createTestApp()
  const known = routes.map(({ method, url }) => ({ method: [method].flat(), pattern: buildPattern(url) }))
  const endpoints = Object.values({ ...API, ...SETTINGS_API })
    .map(entry => (typeof entry === 'function' ? callWithAny(entry) : entry))
    .map(entry => (typeof entry === 'string' ? { method: 'GET', path: entry } : entry))
  const missing = endpoints.filter(({ method, path }) => {
    const [address = ''] = path.split('?')
    return !known.some(route => route.method.includes(method) && route.pattern.test(address))
  })
  // Files are sent by XMLHttpRequest, which reports progress.
  expect(missing).toEqual([{ method: 'GET', path: expect.stringMatching(/^\/process\?/) }])
})

type Requested = string | { readonly method: string; readonly path: string }

function callWithAny(endpoint: (...parameters: never[]) => Requested): Requested {
  return Reflect.apply(endpoint, null, [ANY_ARGUMENT, ANY_ARGUMENT, ANY_ARGUMENT]) as Requested // as its type says
}

/** Converts a route such as `/api/people/:personId` or `/api/auth/*` to a pattern. */
function buildPattern(url: string): RegExp {
  const pieces = url
    .split('/')
    .map(piece => (piece.startsWith(':') ? '[^/]+' : piece === '*' ? '.+' : RegExp.escape(piece)))
  return new RegExp(`^${pieces.join('/')}$`)
}
