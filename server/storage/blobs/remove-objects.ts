import { gather } from '../../machinery/gather.ts'
import type { S3 } from '@aws-sdk/client-s3'
import { isAnswer, isNotOffered } from './s3-errors.ts'
import { forEachConcurrently } from './limit-concurrency.ts'

/** Objects in one request (S3's limit), and how many of these requests run at once. */
const OBJECTS_PER_REQUEST = 1000
const CONCURRENT_REQUESTS = 4
/** Number of concurrent requests to a store that removes objects only one by one. */
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

/** Removes objects, many in one request if the store offers that. */
export async function removeVersions(
  s3: S3,
  { Bucket, requestTimeout }: { readonly Bucket: string; readonly requestTimeout: number },
  versions: AsyncIterable<Version> | Iterable<Version>,
): Promise<void> {
  let isRefused = false
  await forEachConcurrently(gather(versions, OBJECTS_PER_REQUEST), CONCURRENT_REQUESTS, async Objects => {
    let left: readonly Version[] = Objects
    if (!isRefused) {
      try {
        const { Errors = [] } = await s3.deleteObjects(
          { Bucket, Delete: { Objects, Quiet: true } },
          { requestTimeout },
        )
        // Removed one by one below, whose error says why.
        left = Errors.flatMap(({ Key, VersionId }) => (Key === undefined ? [] : [{ Key, VersionId }]))
      } catch (error) {
        // Whatever a store answers that removes objects only one by one; without an answer it is
        // away.
        if (!isAnswer(error)) throw error
        isRefused = true
      }
    }
    await forEachConcurrently(left, CONCURRENT_REMOVALS, async version => {
      await s3.deleteObject({ Bucket, ...version })
    })
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
