import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorAnswer } from '../../shared/api/errors.ts'
import { createDiskFullError } from '../blobs/filesystem-errors.ts'
import { isDatabaseFull } from '../db/is-database-full.ts'
import { isPostgresUnreachable } from '../db/postgres/connection-errors.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { describeInvalid } from './describe-invalid.ts'

/**
 * Answers every error with a code and a message; unexpected errors are logged completely and
 * answered with a general message.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setSchemaErrorFormatter(describeInvalid)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, code, message } = explain(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    else request.log.info({ code }, 'request refused')
    return answer(reply, status, { code, message })
  })
  app.setNotFoundHandler((_request, reply) =>
    answer(reply, 404, { code: 'not-found', message: 'There is nothing here.' }),
  )
}

/** Answers URLs that the router cannot decode; Fastify's own answer would repeat the URL. */
export function answerInvalidUrl(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  void answer(reply, 400, { code: 'invalid-request', message: 'This address is malformed.' })
}

async function answer(reply: FastifyReply, status: number, body: ErrorAnswer): Promise<FastifyReply> {
  // Headers that the route set for its success must not be sent with the error.
  for (const name of ['cache-control', 'content-disposition', 'content-length', 'etag'])
    reply.removeHeader(name)
  return reply.code(status).type('application/json').send(body)
}

/** The web app waits and retries, as it does while the store of the photos is unavailable. */
function createDatabaseUnavailableError(): AppError {
  const message = 'The database cannot be reached at the moment. No data is lost; try again in a minute.'
  return new AppError('store-unavailable', 503, message)
}

type Explanation = { status: number; code: ErrorCode; message: string }

function explain(error: FastifyError): Explanation {
  const known =
    error instanceof AppError
      ? error
      : isDatabaseFull(error)
        ? createDiskFullError()
        : isPostgresUnreachable(error)
          ? createDatabaseUnavailableError()
          : undefined
  if (known) return { status: known.status, code: known.code, message: known.message }
  if (error.validation) return { status: 400, code: 'invalid-request', message: error.message }
  const status = error.statusCode ?? 500
  if (status === 429) return { status, code: 'too-many-requests', message: error.message }
  // Fastify's own errors: a body that is not JSON, too large, or incomplete.
  if (status >= 400 && status < 500) return { status, code: 'invalid-request', message: error.message }
  return { status: 500, code: 'internal', message: 'Something went wrong on the server. Try again.' }
}
