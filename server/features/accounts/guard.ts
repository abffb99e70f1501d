import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { AppError } from '../../errors.ts'
import { isRecord } from '../../is-record.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import { WorkNeeded } from './work-needed.ts'

/** A request to one of better-auth's endpoints, before that has seen it. */
export type GuardedRequest = {
  /** As the client sent it; of any shape. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  /** Whose connection it is. */
  readonly address: string
  readonly auth: AuthContext
}

export type AuthContext = GenericEndpointContext['context']

type Hook = NonNullable<NonNullable<BetterAuthPlugin['hooks']>['before']>[number]

/**
 * Runs before the endpoint at `path`. What `check` returns becomes the request's body: the endpoint
 * sees nothing that we have not named. An AppError is answered as everywhere else.
 */
export function guard(
  path: string,
  check: (request: GuardedRequest) => Promise<Record<string, unknown>>,
): Hook {
  return {
    matcher: context => context.path === path,
    handler: createAuthMiddleware(async context => {
      // Not through HTTP, and so not from outside.
      if (!context.headers) return
      const body: unknown = context.body
      const request = {
        body: isRecord(body) ? body : {},
        headers: context.headers,
        address: context.headers.get(CLIENT_ADDRESS_HEADER) ?? '',
        auth: context.context,
      }
      return { context: { body: await answeringErrors(() => check(request)) } }
    }),
  }
}

/** Runs after the endpoint at `path` has done what it was asked for. */
export function afterSuccess(path: string, act: (request: GuardedRequest) => Promise<void>): Hook {
  return {
    matcher: context => context.path === path,
    handler: createAuthMiddleware(async context => {
      if (!context.headers || context.context.returned instanceof APIError) return
      const body: unknown = context.body
      await act({
        body: isRecord(body) ? body : {},
        headers: context.headers,
        address: context.headers.get(CLIENT_ADDRESS_HEADER) ?? '',
        auth: context.context,
      })
    }),
  }
}

/** Lets better-auth answer our errors with their own code and sentence. */
export async function answeringErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message } = error
    const more = error instanceof WorkNeeded ? { work: error.work } : {}
    // AppError's statuses are those of HTTP.
    throw new APIError(status as 400, { code, message, ...more }, {})
  }
}

/**
 * The named fields of a body as texts. Throws `invalid-request` for one that is missing, no text,
 * or not among them.
 */
export function readTexts<Name extends string>(
  body: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Record<Name, string> {
  const stray = Object.keys(body).find(name => !names.includes(name as Name))
  if (stray !== undefined) throw invalid('The request has a field that it may not have.')
  const entries = names.map(name => {
    const value = body[name]
    if (typeof value !== 'string') throw invalid(`The request needs ${name}.`)
    return [name, value] as const
  })
  // An entry for each name.
  return Object.fromEntries(entries) as Record<Name, string>
}

export function invalid(message: string): AppError {
  return new AppError('invalid-request', 400, message)
}
