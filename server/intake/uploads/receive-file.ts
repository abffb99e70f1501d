import type { Readable } from 'node:stream'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { explainFormError } from '../../http/form-files.ts'
import { PhotoInspection, type FileLimits, type PhotoContent } from '../../machinery/imaging/inspect-photo.ts'

/** A file whose bytes are stored under the name of the photo that it may become. */
export type ReceivedFile = PhotoContent & {
  readonly sentName: string
  readonly photoId: string
}

/** The stream of a file in a form. */
export type FileStream = Readable

/**
 * Streams one file into the store and hashes it. Throws AppError `photo-empty`,
 * `photo-unknown-format`, `photo-too-large`, `photo-too-many-pixels` or `disk-full`; it then stores
 * nothing.
 */
export async function receiveFile(
  store: BlobStore,
  { ownerId, sentName, stream }: { ownerId: string; sentName: string; stream: FileStream },
  limits: FileLimits,
): Promise<ReceivedFile> {
  const photoId = crypto.randomUUID()
  const inspection = new PhotoInspection(limits)
  let findings: PhotoContent | undefined
  // The hash ends with the first call.
  const getFindings = () => (findings ??= inspection.getFindings())
  try {
    await store.put(blobNames.original(ownerId, photoId), inspection.inspect(readChunks(stream)), {
      readSha256: () => getFindings().sha256,
    })
  } finally {
    // The form's next file is sent only after the last byte of this one.
    stream.resume()
  }
  return { sentName, photoId, ...getFindings() }
}

/** Yields the chunks of a file. Throws `invalid-request` if the form is interrupted. */
export async function* readChunks(stream: FileStream): AsyncGenerator<Buffer> {
  try {
    // The default iterator would destroy the stream, and with it the form, if the file is refused.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      // Multipart streams yield only buffers.
      yield chunk as Buffer
    }
  } catch (error) {
    throw explainFormError(error)
  }
}
