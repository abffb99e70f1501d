import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { isRecord } from '../../../shared/api/is-record.ts'
import type { ProofWork } from '../../../shared/api/sign-in.ts'
import { AppError } from '../../errors.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'

/** A request to an endpoint of better-auth, before better-auth handles it. */
export type GuardedRequest = {
  /** As the client sent it, of any shape. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  /** Address of the client. */
  readonly address: string
  readonly auth: AuthContext
}

export type AuthContext = GenericEndpointContext['context']

type Hook = NonNullable<NonNullable<BetterAuthPlugin['hooks']>['before']>[number]

/**
 * Returns a hook that runs before the endpoint at `path`. The result of `check` replaces the
 * request's body, so that the endpoint receives only the fields that we name. An AppError is
 * answered as elsewhere.
 */
export function guard(
  path: string,
  check: (request: GuardedRequest) => Promise<Record<string, unknown>>,
): Hook {
  return {
    matcher: context => context.path === path,
    handler: createAuthMiddleware(async context => {
      // The server called the endpoint itself, not by HTTP.
      if (!context.headers) return
      const body: unknown = context.body
      const request = {
        body: isRecord(body) ? body : {},
        headers: context.headers,
        address: context.headers.get(CLIENT_ADDRESS_HEADER) ?? '',
        auth: context.context,
      }
      return { context: { body: await translateErrors(() => check(request)) } }
    }),
  }
}

/** Returns a hook that runs after a success of the endpoint at `path`. */
export function runAfterSuccess(path: string, act: (request: GuardedRequest) => Promise<void>): Hook {
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

/** Makes better-auth answer an AppError with its own code and message. */
export async function translateErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message } = error
    const more = error instanceof WorkNeeded ? { work: error.work } : {}
    // AppError's statuses are HTTP statuses.
    throw new APIError(status as 400, { code, message, ...more }, {})
  }
}

/**
 * Returns the named fields of a body. Throws `invalid-request` if one is missing or no text, or if
 * the body has any other field.
 */
export function readTexts<Name extends string>(
  body: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Record<Name, string> {
  const unexpected = Object.keys(body).find(name => !names.includes(name as Name))
  if (unexpected !== undefined)
    throw createInvalidRequestError("The request has a field that isn't allowed. Remove it and try again.")
  const entries = names.map(name => {
    const value = body[name]
    if (typeof value !== 'string') throw createInvalidRequestError(`The request needs ${name}.`)
    return [name, value] as const
  })
  // It has an entry for each name.
  return Object.fromEntries(entries) as Record<Name, string>
}

export function createInvalidRequestError(message: string): AppError {
  return new AppError('invalid-request', 400, message)
}

/** Requires a proof of `work`, with which the same request is accepted. */
export class WorkNeeded extends AppError {
  readonly work: ProofWork

  constructor(work: ProofWork) {
    super(
      'work-needed',
      429,
      'There have been many attempts. Your browser has to solve a short puzzle first, which takes a moment.',
    )
    this.work = work
  }
}
