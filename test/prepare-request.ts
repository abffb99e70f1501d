import { buildUser } from './factories/build-user.ts'
import { buildOwner, REQUESTS, type Owner, type Request } from './factories/requests-of-routes.ts'
import { LISTS } from './requests-without-ids.ts'
import type { TestApp } from './server/test-app.ts'

/** Sends what GET /api/stats and GET /api/batches send, and never ends. */
const ENDLESS = 'GET /api/progress'

/** Method and address of each guarded route whose answer ends. */
export const ROUTES = [...Object.keys(LISTS), ...Object.keys(REQUESTS)].filter(route => route !== ENDLESS)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Returns a valid request to one of ROUTES, about what the owner has. */
export async function buildRequest(route: string, owned: Owner): Promise<Request & { method: Method }> {
  const [method] = route.split(' ') as [Method]
  const request = LISTS[route] ?? (await REQUESTS[route]?.(owned))
  if (!request) throw new Error(`${route} has no request.`)
  return { ...request, method }
}

/**
 * Returns a function that sends the request to one of ROUTES for a new user, since some requests
 * delete what others need.
 */
export async function prepareRequest(app: TestApp, route: string): Promise<() => Promise<unknown>> {
  const user = await buildUser(app)
  const request = await buildRequest(route, await buildOwner(app, user))
  return () => user.send(request)
}
