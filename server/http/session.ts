import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isRecord } from '../is-record.ts'

/** The id of the signed-in user, or null. */
export type FindSession = (request: FastifyRequest) => Promise<string | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set on every route below `requireSession`. */
    ownerId: string
  }
}

/** The name of the session's cookie in the description of the API. */
export const SESSION_SCHEME = 'session'

/** Lets only signed-in users through to the routes of this scope. */
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

/**
 * Of the routes that name a user, lets through only those of the signed-in one: anybody else's are
 * as if they were not there.
 */
export function requireOwnUser(scope: FastifyInstance): void {
  scope.addHook('preHandler', async request => {
    if (namedUser(request) !== request.ownerId) throw new AppError('not-found', 404, 'There is no such user.')
  })
}

function namedUser({ params, query }: FastifyRequest): unknown {
  if (isRecord(params) && 'uid' in params) return params['uid']
  return isRecord(query) ? query['user'] : undefined
}
