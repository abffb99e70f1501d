import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { explainFormError, readFormFiles } from './form-files.ts'
import { detectPhotoFormat, SIGNATURE_BYTES } from '../machinery/imaging/photo-format.ts'

const BYTES_PER_MB = 1024 * 1024

/**
 * Returns the bytes of the single file in the form's field `image`. Throws `not-multipart`,
 * `no-files`, `photo-empty`, `photo-too-large`, and `photo-unknown-format` if the bytes are not a
 * picture, regardless of the file's name.
 */
export async function readSentPicture(request: FastifyRequest, maxFileBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError(
      'not-multipart',
      415,
      `The request isn't a form. Send the picture as multipart/form-data, in the field "image".`,
    )
  }
  for await (const part of readFormFiles(request, 'image')) {
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw explainFormError(error)
    })
    if (part.file.truncated || bytes.length > maxFileBytes) {
      const limit = maxFileBytes / BYTES_PER_MB
      throw new AppError(
        'photo-too-large',
        413,
        `The picture is larger than ${limit} MB. Choose a smaller one.`,
      )
    }
    if (bytes.length === 0)
      throw new AppError('photo-empty', 422, 'The file is empty. Choose a different one.')
    if (!detectPhotoFormat(bytes.subarray(0, SIGNATURE_BYTES))) {
      throw new AppError(
        'photo-unknown-format',
        415,
        "Kindred can't read this kind of file. Choose a JPG, PNG, GIF, WEBP, HEIC, AVIF or TIFF picture.",
      )
    }
    return bytes
  }
  throw new AppError('no-files', 400, 'The request has no picture. Choose one first.')
}
