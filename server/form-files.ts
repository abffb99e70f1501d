import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/**
 * The files in one field of a form, as they come; what else it holds is passed over. Throws
 * `invalid-request` where it breaks off.
 */
export async function* formFiles(request: FastifyRequest, field: string): AsyncGenerator<MultipartFile> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname === field) yield part
      else part.file.resume()
    }
  } catch (error) {
    throw brokenFormError(error)
  }
}

/**
 * For what reading a form, or a file in it, throws: the parser's own words are of use to nobody,
 * and the fault is not ours.
 */
export function brokenFormError(error: unknown): unknown {
  // Fastify's own have a status: too many files, a name that is not allowed.
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) return error
  return new AppError('invalid-request', 400, 'The form broke off or is not well made. Send it again.')
}
