import type { ErrorAnswer } from '../shared/api/errors.ts'
import { fillAddress, type AnswerOf, type Optional, type Requested, type Sent } from './endpoints.ts'
import { reportReachable } from './connection.ts'
import { language, texts } from './texts.ts'

/** A response that is not a success. `unreachable` (status 0): the server did not answer. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** The whole body, for codes whose answers have further fields. */
  readonly answer: unknown

  constructor(code: string, status: number, message: string, answer?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.answer = answer
  }
}

type RequestOptions = {
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

type Send = (path: string, init: RequestInit) => Promise<Response>

let send: Send = (path, init) => fetch(path, init)

/** Replaces the server in the demo: `answer` handles all requests. */
export function answerRequests(answer: Send): void {
  send = answer
}

let reportSignedOut = () => {}

/** Calls `act` when an answer says that the session has ended. */
export function whenSignedOut(act: () => void): void {
  reportSignedOut = act
}

/** Sends a request to an endpoint and reads its answer, null without one. Throws ApiError. */
export async function call<E extends Requested>(
  endpoint: E,
  ...[sent]: Optional<Sent<E>, RequestOptions>
): Promise<AnswerOf<E>> {
  const { params, query, ...options } = (sent ?? {}) as AnythingSent // A wider type of the same.
  const path = fillAddress(endpoint, { params, query })
  const [method = 'GET'] = endpoint.split(' ')
  const text = await (await requestResponse(path, { ...options, method })).text()
  // The server's schema guarantees the type.
  return (text === '' ? null : JSON.parse(text, translateName)) as AnswerOf<E>
}

type AnythingSent = RequestOptions & {
  params?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
}

/** Names of people without a name are numbers, which no user may give (`invalid-name`). */
const NUMBERED = /^Person (\d+)$/

/** Translates the names of unnamed people, which the server sends in English only. */
function translateName(_key: string, value: unknown): unknown {
  const number = typeof value === 'string' && NUMBERED.exec(value)?.[1]
  return number ? texts.person(number) : value
}

/** Requests that have no response yet. */
const underWay = new Set<Promise<Response>>()

/** Resolves when no request is under way, including those that follow, or after `limitMs`. */
export async function waitForResponses(limitMs: number): Promise<void> {
  const endsAt = performance.now() + limitMs
  for (let leftMs = limitMs; underWay.size > 0 && leftMs > 0; leftMs = endsAt - performance.now()) {
    await Promise.race([Promise.allSettled(underWay), delay(leftMs)])
    // A queued change is sent once the one before it was answered.
    await delay(0)
  }
}

function delay(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Returns the response itself, for files. Throws ApiError. */
export async function requestResponse(
  path: string,
  options: RequestOptions & { method?: string; body?: unknown } = {},
): Promise<Response> {
  const { method = 'GET', body, signal = null } = options
  // The language of messages that the request causes.
  const headers = { 'accept-language': language, ...options.headers }
  let response: Response
  const sending = send(path, { method, signal, ...buildContent(body, headers) })
  underWay.add(sending)
  try {
    response = await sending
  } catch (error) {
    if (signal?.aborted) throw error
    reportReachable(false)
    throw createUnreachableError()
  } finally {
    underWay.delete(sending)
  }
  reportReachable(true)
  if (!response.ok) {
    const error = readApiError(response.status, await response.text())
    // Other 401 answers refuse a password.
    if (error.code === 'not-signed-in' || (error.status === 401 && method === 'GET')) reportSignedOut()
    throw error
  }
  return response
}

function buildContent(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  if (body === undefined || body === null) return { headers }
  // The browser sets the boundary between the parts of a form.
  if (body instanceof FormData) return { body, headers }
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
}

export function createUnreachableError(): ApiError {
  return new ApiError('unreachable', 0, texts.errors.unreachable)
}

/**
 * Reads the body of a failed response. The body of another server, such as a proxy, is not shown.
 */
export function readApiError(status: number, body: string): ApiError {
  let answer: Partial<ErrorAnswer> = {}
  try {
    answer = JSON.parse(body) as Partial<ErrorAnswer>
  } catch {
    // The response is not ours, such as a proxy's HTML page.
  }
  const code = answer.code ?? mapStatusToCode(status)
  const message = code === 'unreachable' ? texts.errors.unreachable : texts.errors.unknown
  return new ApiError(code, status, answer.message ?? message, answer)
}

/** Returns a code for answers without one, such as those of a proxy. */
function mapStatusToCode(status: number): string {
  switch (status) {
    case 413:
      return 'photo-too-large'
    case 502:
    case 503:
    case 504:
      return 'unreachable'
    case 507:
      return 'disk-full'
    default:
      return 'internal'
  }
}

/** Returns the message to show for any error. */
export function describeError(error: unknown): string {
  return error instanceof ApiError ? describeFailure(error.code, error.message) : texts.errors.unknown
}

/** Returns the app's message for an error code of the server, or else the message that it sent. */
export function describeFailure(code: string, sent: string): string {
  return findOwnText(code) ?? sent
}

/** Like `describeError`, but never with a message of the server. */
export function describeErrorInOwnWords(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.errors.unknown
  if (error.code === 'unreachable') return texts.errors.unreachable
  return findOwnText(error.code) ?? describeFailureInOwnWords(mapStatusToCode(error.status))
}

/** Like `describeFailure`, but never with a message of the server. */
export function describeFailureInOwnWords(code: string): string {
  return findOwnText(code) ?? texts.errors.unknown
}

function findOwnText(code: string): string | undefined {
  const known: Readonly<Record<string, string>> = texts.failures
  return known[code]
}
