import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorAnswer } from '../../shared/api/errors.ts'
import { diskFullError } from '../blobs/filesystem-errors.ts'
import { isDatabaseFull } from '../db/database.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { describeInvalid } from './describe-invalid.ts'

/**
 * Answers every failure with a code and a sentence; what nobody foresaw is logged whole and told in
 * general words.
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

/**
 * For an address that no route can be looked up for; Fastify would repeat it in words of its own.
 */
export function answerBadAddress(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  void answer(reply, 400, { code: 'invalid-request', message: 'This address is not well made.' })
}

async function answer(reply: FastifyReply, status: number, body: ErrorAnswer): Promise<FastifyReply> {
  // Headers that a route had set for its success would be wrong for this.
  for (const name of ['cache-control', 'content-disposition', 'content-length', 'etag'])
    reply.removeHeader(name)
  return reply.code(status).type('application/json').send(body)
}

type Explanation = { status: number; code: ErrorCode; message: string }

function explain(error: FastifyError): Explanation {
  const known = error instanceof AppError ? error : isDatabaseFull(error) ? diskFullError() : undefined
  if (known) return { status: known.status, code: known.code, message: known.message }
  if (error.validation) return { status: 400, code: 'invalid-request', message: error.message }
  const status = error.statusCode ?? 500
  if (status === 429) return { status, code: 'too-many-requests', message: error.message }
  // Fastify's own: a body that is no JSON, too large, cut short.
  if (status >= 400 && status < 500) return { status, code: 'invalid-request', message: error.message }
  return { status: 500, code: 'internal', message: 'Something went wrong on the server. Try again.' }
}
