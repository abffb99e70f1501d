import type { S3 } from '@aws-sdk/client-s3'
import { isNotOffered } from './s3-errors.ts'
import { forEachConcurrently } from './limit-concurrency.ts'

/** Number of concurrent requests while many objects are removed. */
const CONCURRENT_REMOVALS = 16

export type Version = { readonly Key: string; readonly VersionId?: string | undefined }

/** Returns whether removing an object leaves its bytes in the store, as an older version. */
export async function hasVersions(s3: S3, Bucket: string): Promise<boolean> {
  try {
    const { Status } = await s3.getBucketVersioning({ Bucket })
    return Status !== undefined
  } catch (error) {
    if (isNotOffered(error)) return false
    throw error
  }
}

/** The objects to list; at most `MaxKeys` in one answer, by default 1000. */
type Listing = { readonly Bucket: string; readonly Prefix: string; readonly MaxKeys?: number }

export async function* listObjects(
  s3: S3,
  listing: Listing,
): AsyncGenerator<{ Key: string; Size: number; LastModified: Date }> {
  let ContinuationToken: string | undefined
  do {
    const page = await s3.listObjectsV2({ ...listing, ...(ContinuationToken && { ContinuationToken }) })
    for (const { Key, Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      if (Key !== undefined) yield { Key, Size, LastModified }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/** Lists all versions and delete markers, both of which keep names of objects. */
export async function* listVersions(s3: S3, listing: Listing): AsyncGenerator<Version> {
  let position: { KeyMarker?: string; VersionIdMarker?: string } = {}
  for (;;) {
    const page = await s3.listObjectVersions({ ...listing, ...position })
    for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
      if (Key !== undefined) yield { Key, VersionId }
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return
    position = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextVersionIdMarker !== undefined && { VersionIdMarker: page.NextVersionIdMarker }),
    }
  }
}

export async function removeVersions(
  s3: S3,
  Bucket: string,
  versions: AsyncIterable<Version>,
): Promise<void> {
  await forEachConcurrently(versions, CONCURRENT_REMOVALS, async version => {
    await s3.deleteObject({ Bucket, ...version })
  })
}

/** Aborts multipart uploads below a prefix that began before `before`, and returns their number. */
export async function abortUploads(
  s3: S3,
  Bucket: string,
  { Prefix, before }: { Prefix: string; before: number },
): Promise<number> {
  let aborted = 0
  let position: { KeyMarker?: string; UploadIdMarker?: string } = {}
  for (;;) {
    const page = await s3.listMultipartUploads({ Bucket, Prefix, ...position })
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || (Initiated?.getTime() ?? 0) >= before) continue
      await s3.abortMultipartUpload({ Bucket, Key, UploadId })
      aborted += 1
    }
    if (!page.IsTruncated || !page.NextKeyMarker) return aborted
    position = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
    }
  }
}
