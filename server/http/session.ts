import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isRecord } from '../../shared/api/is-record.ts'
import { APP_PASSWORD_SCHEMES } from './app-password-requests.ts'

/** Returns the id of the signed-in user, or null. */
export type FindSession = (request: FastifyRequest) => Promise<string | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set on every route below `requireSession`. */
    ownerId: string
  }
}

/** The session cookie's name in the OpenAPI description. */
export const SESSION_SCHEME = 'session'

/** Requires a signed-in user for the routes of this scope. */
export function requireSession(scope: FastifyInstance, findSession: FindSession): void {
  scope.decorateRequest('ownerId', '')
  scope.addHook('onRoute', route => {
    const schemes = [SESSION_SCHEME, ...(route.config?.acceptsAppPasswords ? APP_PASSWORD_SCHEMES : [])]
    route.schema = { ...route.schema, security: schemes.map(name => ({ [name]: [] })) }
  })
  scope.addHook('onRequest', async request => {
    const userId = request.appPassword?.ownerId ?? (await findSession(request))
    if (userId === null) throw createNotSignedInError(request)
    request.ownerId = userId
  })
}

function createNotSignedInError({ routeOptions }: FastifyRequest): AppError {
  const message = routeOptions.config.acceptsAppPasswords
    ? 'Sign in first. A script or an app needs a whole app password, as Settings shows it once under Security.'
    : 'Sign in first.'
  return new AppError('not-signed-in', 401, message)
}

/**
 * Answers 404 on routes that name another user than the signed-in one. A request with an app
 * password need not name the user: a script would have to be told the id.
 */
export function requireOwnUser(scope: FastifyInstance): void {
  scope.addHook('preValidation', async ({ appPassword, query }) => {
    if (appPassword !== null && isRecord(query)) query['user'] ??= appPassword.ownerId
  })
  scope.addHook('preHandler', async request => {
    if (readNamedUser(request) !== request.ownerId)
      throw new AppError('not-found', 404, 'There is no such user.')
  })
}

function readNamedUser({ params, query }: FastifyRequest): unknown {
  if (isRecord(params) && 'uid' in params) return params['uid']
  return isRecord(query) ? query['user'] : undefined
}
