import type { CompletedPart, S3 } from '@aws-sdk/client-s3'
import type { Spooled } from './spool-content.ts'

/** S3 takes parts of 5 MiB or more, and 10,000 of them: a photo of up to 78 GiB. */
export const PART_BYTES = 8 * 1024 * 1024

type Object = { readonly Bucket: string; readonly Key: string }
type Content = {
  readonly bytes: Uint8Array
  /** SHA-256 in hexadecimal, if it is known; the client computes it otherwise. */
  readonly sha256?: string | undefined
}
type Options = { readonly requestTimeout: number }

/**
 * Stores bytes in one request. Its signature covers their SHA-256, so that the store refuses them
 * if they changed on the way.
 */
export async function putBytes(
  s3: S3,
  { bytes, sha256, ...object }: Object & Content,
  options: Options,
): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const command = new PutObjectCommand({ ...object, Body: bytes })
  if (sha256 !== undefined) {
    command.middlewareStack.add(
      next => async args => {
        // At this step there is a request.
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build' },
    )
  }
  await s3.send(command, options)
}

/** Stores content in parts, one at a time in memory. Leaves no part if it fails. */
export async function putParts(s3: S3, object: Object, content: Spooled, options: Options): Promise<void> {
  const { UploadId } = await s3.createMultipartUpload(object)
  const upload = { ...object, UploadId }
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < content.byteSize; start += PART_BYTES) {
      const Body = await content.read(start, PART_BYTES)
      const PartNumber = Parts.length + 1
      const { ETag } = await s3.uploadPart({ ...upload, PartNumber, Body }, options)
      Parts.push({ PartNumber, ETag })
    }
    await s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } }, options)
  } catch (error) {
    // If the store cannot be reached, the parts stay until the next removal of leftovers.
    await s3.abortMultipartUpload(upload).catch(() => undefined)
    throw error
  }
}
