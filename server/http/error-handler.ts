import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorAnswer } from '../../shared/api/errors.ts'
import type { ErrorCode } from '../errors.ts'
import { describeInvalid } from './describe-invalid.ts'
import { findKnownError } from './find-known-error.ts'

/** In seconds: what a request waits for has usually ended by then. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { 'database-busy': 10, restarting: 5 }

/**
 * Answers every error with a code and a message; unexpected errors are logged completely and
 * answered with a general message.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setSchemaErrorFormatter(describeInvalid)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, code, message } = explain(error)
    // A stop is no failure, and proxies may repeat many requests meanwhile.
    if (status >= 500 && code !== 'restarting') request.log.error({ err: error }, 'request failed')
    else request.log.info({ code }, 'request rejected')
    const retryAfter = RETRY_AFTER[code]
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return answer(reply, status, { code, message })
  })
  app.setNotFoundHandler((_request, reply) =>
    answer(reply, 404, { code: 'not-found', message: "There's nothing at this address. Check it." }),
  )
}

/** Answers URLs that the router cannot decode; Fastify's own answer would repeat the URL. */
export function answerInvalidUrl(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  void answer(reply, 400, { code: 'invalid-request', message: "This address isn't valid. Check it." })
}

async function answer(reply: FastifyReply, status: number, body: ErrorAnswer): Promise<FastifyReply> {
  // Headers that the route set for its success must not be sent with the error.
  for (const name of ['cache-control', 'content-disposition', 'content-length', 'etag'])
    reply.removeHeader(name)
  return reply.code(status).type('application/json').send(body)
}

type Explanation = { status: number; code: ErrorCode; message: string }

function explain(error: FastifyError): Explanation {
  const known = findKnownError(error)
  if (known) return { status: known.status, code: known.code, message: known.message }
  if (error.validation) return { status: 400, code: 'invalid-request', message: error.message }
  const status = error.statusCode ?? 500
  if (status === 429) return { status, code: 'too-many-requests', message: error.message }
  // Fastify's own errors: a body that is not JSON, too large, or incomplete.
  if (status >= 400 && status < 500) return { status, code: 'invalid-request', message: error.message }
  return {
    status: 500,
    code: 'internal',
    message: 'Something went wrong on the server. Try again; if it keeps happening, tell its administrator.',
  }
}
