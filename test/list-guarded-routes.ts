import type { RouteOptions } from 'fastify'

/** Public routes: they show no user's data, or only that of the user whose cookie is sent. */
const PUBLIC_ROUTES = [
  'GET /*',
  'GET /api/auth/*',
  'POST /api/auth/*',
  'GET /api/consent-text',
  'GET /api/erasures/:erasureId',
  'GET /api/contact',
  'POST /api/contact',
  'GET /api/limits',
  'GET /healthz',
  'GET /readyz',
  'GET /api/bot-check',
  'GET /api/session',
  'GET /api/sign-in-options',
  'POST /api/invitation',
  /^GET \/api\/docs\b/,
]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Lists the routes that need a session. */
export function listGuardedRoutes(routes: readonly RouteOptions[]): { method: Method; route: string }[] {
  return routes.flatMap(({ method, url }) =>
    [method].flat().flatMap(one => {
      const route = `${one} ${url}`
      const isPublic = PUBLIC_ROUTES.some(open =>
        typeof open === 'string' ? open === route : open.test(route),
      )
      return isPublic || one === 'HEAD' ? [] : [{ method: one as Method, route }]
    }),
  )
}
