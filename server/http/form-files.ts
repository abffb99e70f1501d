import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Fields beside the files; they are skipped, because no form of the app has any. */
const MAX_FIELDS = 10
/** The largest size of such a field. */
const MAX_FIELD_BYTES = 1024
/** Headers of one part; browsers send two. */
const MAX_PART_HEADERS = 20

/** Returns the parser options for a form with files of at most `maxFileBytes`. */
export function buildFormOptions({ maxFileBytes, files }: { maxFileBytes: number; files: number }) {
  return {
    throwFileSizeLimit: false,
    limits: {
      // One byte more, so that a file of exactly the limit is not reported as truncated.
      fileSize: maxFileBytes + 1,
      files,
      parts: files + MAX_FIELDS,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      headerPairs: MAX_PART_HEADERS,
    },
  }
}

/**
 * Yields the files of one field of a form as they arrive; skips other fields. Throws
 * `invalid-request` if the form ends early, also before it was begun to be read.
 */
export async function* readFormFiles(request: FastifyRequest, field: string): AsyncGenerator<MultipartFile> {
  try {
    // The parser would wait for ever for the end of a request that has ended already.
    if (request.raw.destroyed) throw new Error('The connection is closed.')
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname === field) yield part
      else part.file.resume()
    }
  } catch (error) {
    throw explainFormError(error)
  }
}

/**
 * Converts an error of the form parser into `invalid-request`: its message would not help the user,
 * and the server did not cause it. Returns errors that have a status unchanged.
 */
export function explainFormError(error: unknown): unknown {
  // Fastify's own errors have a status: too many files, an invalid name.
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) return error
  return new AppError('invalid-request', 400, 'The form is incomplete or damaged. Send it again.')
}
