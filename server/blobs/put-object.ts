import { createHash } from 'node:crypto'
import type { CompletedPart, S3 } from '@aws-sdk/client-s3'
import type { Spooled } from './spool-content.ts'

/** S3 takes parts of 5 MiB or more, and 10,000 of them: a photo of up to 78 GiB. */
export const PART_BYTES = 8 * 1024 * 1024

type Object = { readonly Bucket: string; readonly Key: string }
type Options = { readonly requestTimeout: number }

/** Stores bytes in one request. The store refuses them if they change during the transfer. */
export async function putBytes(s3: S3, object: Object, bytes: Uint8Array, options: Options): Promise<void> {
  await s3.putObject({ ...object, Body: bytes, ContentMD5: computeMd5(bytes) }, options)
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
      const { ETag } = await s3.uploadPart(
        { ...upload, PartNumber, Body, ContentMD5: computeMd5(Body) },
        options,
      )
      Parts.push({ PartNumber, ETag })
    }
    await s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } }, options)
  } catch (error) {
    // If the store cannot be reached, the parts stay until the next removal of leftovers.
    await s3.abortMultipartUpload(upload).catch(() => undefined)
    throw error
  }
}

function computeMd5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64')
}
