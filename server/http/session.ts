import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isRecord } from '../is-record.ts'

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
    route.schema = { ...route.schema, security: [{ [SESSION_SCHEME]: [] }] }
  })
  scope.addHook('onRequest', async request => {
    const userId = await findSession(request)
    if (userId === null) throw new AppError('not-signed-in', 401, 'Sign in first.')
    request.ownerId = userId
  })
}

/** Answers 404 on routes that name another user than the signed-in one. */
export function requireOwnUser(scope: FastifyInstance): void {
  scope.addHook('preHandler', async request => {
    if (readNamedUser(request) !== request.ownerId)
      throw new AppError('not-found', 404, 'There is no such user.')
  })
}

function readNamedUser({ params, query }: FastifyRequest): unknown {
  if (isRecord(params) && 'uid' in params) return params['uid']
  return isRecord(query) ? query['user'] : undefined
}
