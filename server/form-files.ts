import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Fields beside the files, which are read past: no form of ours needs one. */
const MAX_FIELDS = 10
/** Bytes of each of them. */
const MAX_FIELD_BYTES = 1024
/** Headers of one part; browsers send two. */
const MAX_PART_HEADERS = 20

/** Limits of a form with files of at most `maxFileBytes`. */
export function formOptions({ maxFileBytes, files }: { maxFileBytes: number; files: number }) {
  return {
    throwFileSizeLimit: false,
    limits: {
      // One byte more, so that a file of exactly the limit is not taken for a longer one.
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
 * The files in one field of a form, as they come; what else it holds is passed over. Throws
 * `invalid-request` where it breaks off.
 */
export async function* readFormFiles(request: FastifyRequest, field: string): AsyncGenerator<MultipartFile> {
  try {
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
 * Turns an error of the form parser into `invalid-request`, as its message helps no user and the
 * server is not at fault. Returns errors that have a status unchanged.
 */
export function explainFormError(error: unknown): unknown {
  // Fastify's own have one: too many files, a name that is not allowed.
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) return error
  return new AppError('invalid-request', 400, 'The form broke off or is not well made. Send it again.')
}
