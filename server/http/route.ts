import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { MINUTE_MS } from '../../shared/api/durations.ts'
import type { Description } from '../../shared/api/endpoint.ts'
import {
  ENDPOINTS,
  type Answers,
  type Body,
  type Endpoint,
  type Params,
  type Query,
} from '../../shared/api/endpoints.ts'
import { isRecord } from '../../shared/api/is-record.ts'
import { APP_PASSWORD_SCHEMES } from './app-password-requests.ts'
import { BODY_LIMITS } from './body-limits.ts'
import { CONCURRENCY_LIMITS } from './concurrency-limits.ts'
import { buildFormOptions } from './form-files.ts'
import { SESSION_SCHEME, type Access } from './session.ts'

/** What a handler is given: what was sent, and by whom. */
export type Input<E extends Endpoint> = {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly headers: FastifyRequest['headers']
} & ((typeof ENDPOINTS)[E] extends { readonly isOpen: true } ? unknown : { readonly ownerId: string })

/** An answer with another status than the usual one, or with headers. */
export class Reply<const Status, Json> {
  readonly status: Status
  readonly json: Json
  readonly headers: Readonly<Record<string, string>>

  constructor(status: Status, json: Json, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.json = json
    this.headers = headers
  }
}

/** An answer that writes itself: a file, a zip, or events. */
export class Streamed {
  readonly send: (exchange: { request: FastifyRequest; reply: FastifyReply }) => Promise<unknown>

  constructor(send: Streamed['send']) {
    this.send = send
  }
}

type Success = 200 | 201 | 202 | 204

type Answered<E extends Endpoint> =
  | Answers<E>[Extract<keyof Answers<E>, Success>]
  | { [Status in keyof Answers<E>]: Reply<Status, Answers<E>[Status]> }[keyof Answers<E>]
  | Streamed

/**
 * Answers a request, without knowing Fastify. What it returns has the first status of the
 * endpoint's answers.
 */
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Answered<E>> | Answered<E>

type FormLimits = { readonly maxFileBytes: number; readonly files: number }

/** Answers a form, whose files are read from the request while they arrive. */
type FormHandler<E extends Endpoint> = {
  readonly limits: FormLimits
  readonly handle: (input: Input<E> & { readonly request: FastifyRequest }) => Promise<Answered<E>>
}

type HandlerOf<E extends Endpoint> = (typeof ENDPOINTS)[E] extends { readonly form: object }
  ? FormHandler<E>
  : Handler<E>

/** Handlers by endpoint. */
export type Handlers<E extends Endpoint = Endpoint> = { readonly [Name in E]: HandlerOf<Name> }

/** Gives handlers the types of their endpoints. */
export function handle<E extends Endpoint>(handlers: Handlers<E>): Handlers<E> {
  return handlers
}

/** Limits a form and handles it. */
export function form<Input, Answer>(
  limits: FormLimits,
  handle: (input: Input) => Promise<Answer>,
): { limits: FormLimits; handle: (input: Input) => Promise<Answer> } {
  return { limits, handle }
}

/** Answers requests to all endpoints. `access` decides who may send them. */
export async function route(app: FastifyInstance, handlers: Handlers, access: Access): Promise<void> {
  for (const endpoint of ENDPOINT_NAMES) {
    const description: Description = ENDPOINTS[endpoint]
    const { form, isPlainForm } = description
    const handler = handlers[endpoint]
    // The validator of the endpoint's schemas guarantees the type of the input.
    const act = ('handle' in handler ? handler.handle : handler) as (input: object) => unknown
    const options = buildOptions(endpoint, description, { act, access })
    if (!form && !isPlainForm) app.route(options)
    else {
      await app.register(async scope => {
        if ('limits' in handler) await scope.register(multipart, buildFormOptions(handler.limits))
        if (isPlainForm) readPlainForms(scope, description)
        scope.route(options)
      })
    }
  }
}

// The keys of a literal.
const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as Endpoint[]

function buildOptions(
  endpoint: Endpoint,
  description: Description,
  { act, access }: { act: (input: object) => unknown; access: Access },
): RouteOptions {
  const [method = 'GET', url = ''] = endpoint.split(' ')
  const { bodyLimit, isOpen } = description
  const [usual = 200] = Object.keys(description.answers ?? {})
  return {
    method,
    url,
    schema: buildSchema(description),
    config: buildConfig(description),
    ...(bodyLimit !== undefined && {
      bodyLimit: typeof bodyLimit === 'number' ? bodyLimit : BODY_LIMITS[bodyLimit],
    }),
    // Plugins add to the list.
    ...(!isOpen && { onRequest: [...access.needsSession.onRequest] }),
    ...(!isOpen && !url.startsWith('/api/') && access.namesUser),
    handler: async (request, reply) => {
      const { params, query, body, headers, ownerId } = request
      const answer = await act({ params, query, body, headers, ownerId, request })
      if (answer instanceof Streamed) return answer.send({ request, reply })
      if (!(answer instanceof Reply)) return reply.code(Number(usual)).send(answer)
      return reply.code(Number(answer.status)).headers(answer.headers).send(answer.json)
    },
  }
}

function buildSchema({ tag, summary, params, query, body, answers, isOpen, ...rest }: Description) {
  const schemes = [SESSION_SCHEME, ...(rest.acceptsAppPasswords ? APP_PASSWORD_SCHEMES : [])]
  return {
    tags: [tag],
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answers && { response: answers }),
    ...(!isOpen && { security: schemes.map(name => ({ [name]: [] })) }),
  }
}

function buildConfig({ isUpload, acceptsAppPasswords, concurrency, rate }: Description) {
  return {
    ...(isUpload && { isUpload }),
    ...(acceptsAppPasswords && { acceptsAppPasswords }),
    ...(concurrency && { concurrencyLimit: CONCURRENCY_LIMITS[concurrency] }),
    ...(rate && { rateLimit: { max: rate.max, timeWindow: rate.perMinutes * MINUTE_MS } }),
  }
}

/** Reads bodies of a browser's own forms; lists are separated by commas. */
function readPlainForms(scope: FastifyInstance, { body: schema }: Description): void {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
  const isList = (name: string) => isRecord(properties[name]) && properties[name]['type'] === 'array'
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      const fields: Record<string, string> = Object.fromEntries(new URLSearchParams(text))
      const lists = Object.keys(properties).filter(isList)
      return { ...fields, ...Object.fromEntries(lists.map(name => [name, (fields[name] ?? '').split(',')])) }
    },
  )
}
