import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify'
import { AppError } from '../errors.ts'
import { isRecord } from '../../shared/api/is-record.ts'
import { ConcurrencyLimiter } from './limit-concurrency.ts'

/** Returns the id of the signed-in user, or null. */
export type FindSession = (request: Pick<FastifyRequest, 'headers'>) => Promise<string | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; empty where no session is needed. */
    ownerId: string
  }
}

/** The session cookie's name in the OpenAPI description. */
export const SESSION_SCHEME = 'session'

/** Who may send a request: hooks of routes that need a session, and of those that name its user. */
export type Access = {
  readonly needsSession: { readonly onRequest: readonly onRequestAsyncHookHandler[] }
  readonly namesUser: {
    readonly preValidation: preValidationAsyncHookHandler
    readonly preHandler: preHandlerAsyncHookHandler
  }
}

/** Requires a signed-in user, who may send only so many requests of a kind at a time. */
export function createAccess(app: FastifyInstance, findSession: FindSession): Access {
  const concurrency = new ConcurrencyLimiter()
  app.decorateRequest('ownerId', '')
  const requireSession = async (request: FastifyRequest) => {
    const userId = request.appPassword?.ownerId ?? (await findSession(request))
    if (userId === null) throw createNotSignedInError(request)
    request.ownerId = userId
  }
  return {
    needsSession: {
      onRequest: [requireSession, async (request, reply) => concurrency.take(request, reply)],
    },
    namesUser: { preValidation: fillInUser, preHandler: requireOwnUser },
  }
}

function createNotSignedInError({ routeOptions }: FastifyRequest): AppError {
  const message = routeOptions.config.acceptsAppPasswords
    ? 'Log in first. A script or an app needs a complete app password, which you create in Settings, under Security.'
    : "You aren't logged in. Log in first."
  return new AppError('not-signed-in', 401, message)
}

/** A request with an app password need not name the user: a script would have to be told the id. */
async function fillInUser({ appPassword, query }: FastifyRequest): Promise<void> {
  if (appPassword !== null && isRecord(query)) query['user'] ??= appPassword.ownerId
}

/** Answers 404 if another user is named than the signed-in one. */
async function requireOwnUser(request: FastifyRequest): Promise<void> {
  if (readNamedUser(request) !== request.ownerId)
    throw new AppError('not-found', 404, "This user doesn't exist.")
}

function readNamedUser({ params, query }: FastifyRequest): unknown {
  if (isRecord(params) && 'uid' in params) return params['uid']
  return isRecord(query) ? query['user'] : undefined
}
