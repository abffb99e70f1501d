import { Readable } from 'node:stream'
import type { S3 } from '@aws-sdk/client-s3'
import { DAY_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import {
  createGarbageCollector,
  PART_BYTES,
  putBytes,
  putParts,
  openObject,
  spoolContent,
} from './s3-objects.ts'
import { assertBlobName, BlobNotFoundError, isBlobName, type BlobStore } from './blob-store.ts'
import { abortUploads, hasVersions, listObjects, listVersions, removeVersions } from './remove-objects.ts'
import { forEachConcurrently, limitConcurrency } from './limit-concurrency.ts'
import { createS3Client, S3_TIMEOUTS, type S3Observer, type S3Timeouts } from './s3-client.ts'
import { explainS3Error, explainSettings, isMissingObject } from './s3-errors.ts'
import type { S3Settings } from './s3-settings.ts'

/**
 * Number of concurrent uploads of one process to the store: each holds up to PART_BYTES in memory.
 */
const CONCURRENT_PUTS = 8
/** Identifies the library to which the bucket belongs; no name of a blob starts with a dot. */
const MARK = '.kindred-library'
const PROBE = '.kindred-write-test'
/** How long the answer whether the bucket keeps versions is cached. */
const VERSIONING_KEPT_MS = MINUTE_MS
/** New blobs may be added to the folder while it is being removed. */
const REMOVAL_PASSES = 3

export type S3Store = BlobStore & {
  /**
   * Checks the store by writing and removing an object. Throws `bad-setting`, whose message
   * explains in one line what is wrong with the settings or the store.
   */
  readonly assertUsable: () => Promise<void>
  /** Reads the id of the library whose blobs the bucket contains; null if there is none. */
  readonly readMark: () => Promise<string | null>
  readonly writeMark: (libraryId: string) => Promise<void>
  readonly removeMark: () => Promise<void>
  /**
   * Returns whether removed blobs stay in the store as older versions unless these are removed too.
   */
  readonly hasVersions: () => Promise<boolean>
}

export type S3StoreOptions = {
  /** A local folder for uploads whose size is not known yet. */
  readonly spoolFolder: string
  readonly patience?: Partial<S3Timeouts>
  readonly observe?: S3Observer
}

/** Creates a store of blobs as objects of a bucket. It connects on first use. */
export function createS3Store(
  settings: S3Settings,
  { spoolFolder, patience: changed, observe }: S3StoreOptions,
): S3Store {
  const Bucket = settings.bucket
  const patience = { ...S3_TIMEOUTS, ...changed }
  const connect = createS3Client(settings, patience, observe)
  const addChunk = createGarbageCollector()
  const putAtOnce = limitConcurrency(CONCURRENT_PUTS)
  const forUpload = { requestTimeout: patience.uploadMs }
  const hasVersionsNow = cacheFor(VERSIONING_KEPT_MS, () => ask(s3 => hasVersions(s3, Bucket)))

  async function ask<T>(request: (s3: S3) => Promise<T>): Promise<T> {
    const s3 = await connect()
    return request(s3).catch((error: unknown) => {
      throw isMissingObject(error) ? error : explainS3Error(error)
    })
  }

  async function open(name: string, range?: { start: number; end: number }) {
    assertBlobName(name)
    try {
      return await ask(s3 => openObject(s3, { Bucket, Key: name }, { range, addChunk }))
    } catch (error) {
      throw isMissingObject(error) ? new BlobNotFoundError(name) : error
    }
  }

  const forRemoval = { Bucket, requestTimeout: patience.uploadMs }

  async function removeBelow(s3: S3, prefix: string, signal?: AbortSignal): Promise<void> {
    await abortUploads(s3, Bucket, { Prefix: prefix, before: Infinity })
    // Not cached: an erasure must not rely on what was true a minute ago.
    const list = (await hasVersions(s3, Bucket)) ? listVersions : listObjects
    for (let pass = 1; pass <= REMOVAL_PASSES; pass++) {
      let found = 0
      const generateObjects = async function* () {
        for await (const { Key, VersionId } of toVersions(list(s3, { Bucket, Prefix: prefix }))) {
          signal?.throwIfAborted()
          found += 1
          yield { Key, VersionId }
        }
      }
      await removeVersions(s3, forRemoval, generateObjects())
      if (found === 0) return
    }
  }

  async function removeOne(s3: S3, name: string): Promise<void> {
    if (!(await hasVersionsNow())) {
      await s3.deleteObject({ Bucket, Key: name })
      return
    }
    const generateVersions = async function* () {
      for await (const version of listVersions(s3, { Bucket, Prefix: name }))
        if (version.Key === name) yield version
    }
    await removeVersions(s3, forRemoval, generateVersions())
  }

  return {
    // Another machine may have stored a photo and not written its row yet.
    settlesWithinMs: DAY_MS,

    async put(name, content, known) {
      assertBlobName(name)
      const object = { Bucket, Key: name }
      if (content instanceof Uint8Array) {
        const sha256 = known?.readSha256()
        await putAtOnce(() => ask(s3 => putBytes(s3, { ...object, bytes: content, sha256 }, forUpload)))
        return
      }
      await spoolContent(spoolFolder, content, spooled =>
        putAtOnce(() =>
          ask(async s3 => {
            if (spooled.byteSize > PART_BYTES) await putParts(s3, object, spooled, forUpload)
            else {
              const [bytes, sha256] = [await spooled.read(0, PART_BYTES), known?.readSha256()]
              await putBytes(s3, { ...object, bytes, sha256 }, forUpload)
            }
          }),
        ),
      )
    },

    async open(name) {
      const { byteSize, pieces } = await open(name)
      return { byteSize, stream: Readable.from(explainErrors(pieces())) }
    },

    async read(name, range) {
      return Readable.from(explainErrors((await open(name, range)).pieces()))
    },

    async readAll(name) {
      const { readAll } = await open(name)
      return readAll().catch((error: unknown) => {
        throw explainS3Error(error)
      })
    },

    async *readInPlace(name) {
      yield* explainErrors((await open(name)).pieces())
    },

    async readByteSize(name) {
      assertBlobName(name)
      try {
        const { ContentLength } = await ask(s3 => s3.headObject({ Bucket, Key: name }))
        return ContentLength ?? 0
      } catch (error) {
        if (isMissingObject(error)) return null
        throw error
      }
    },

    async remove(name) {
      assertBlobName(name)
      await ask(s3 => removeOne(s3, name))
    },

    async removeAll(names) {
      for (const name of names) assertBlobName(name)
      if (await hasVersionsNow()) {
        await forEachConcurrently(names, CONCURRENT_PUTS, name => ask(s3 => removeOne(s3, name)))
        return
      }
      await ask(s3 =>
        removeVersions(
          s3,
          forRemoval,
          names.map(Key => ({ Key })),
        ),
      )
    },

    async removeFolder(folder, signal) {
      assertBlobName(folder)
      await ask(s3 => removeBelow(s3, `${folder}/`, signal))
    },

    async *list(folder) {
      if (folder !== undefined) assertBlobName(folder)
      const Prefix = folder === undefined ? '' : `${folder}/`
      const s3 = await connect()
      try {
        for await (const found of listObjects(s3, { Bucket, Prefix })) {
          const { Key: name, Size: byteSize, LastModified } = found
          if (isBlobName(name)) yield { name, byteSize, modifiedAtMs: LastModified.getTime() }
        }
      } catch (error) {
        throw explainS3Error(error)
      }
    },

    async removeUnfinished(before) {
      return ask(s3 => abortUploads(s3, Bucket, { Prefix: '', before }))
    },

    async check() {
      await ask(s3 =>
        s3.headBucket({ Bucket }, { abortSignal: AbortSignal.timeout(patience.checkMs) }),
      ).catch((error: unknown) => {
        throw explainS3Error(error)
      })
    },

    async assertUsable() {
      try {
        const s3 = await connect()
        // Unlike the answer to HEAD, this one contains the reason.
        await s3.listObjectsV2({ Bucket, MaxKeys: 1 })
        await s3.putObject({ Bucket, Key: PROBE, Body: 'Kindred can write here.\n' })
        await removeOne(s3, PROBE)
      } catch (error) {
        throw explainSettings(error, settings)
      }
    },

    async readMark() {
      try {
        const { readAll } = await ask(s3 => openObject(s3, { Bucket, Key: MARK }, { addChunk }))
        return (await readAll()).toString()
      } catch (error) {
        if (isMissingObject(error)) return null
        throw error
      }
    },

    async writeMark(libraryId) {
      const mark = { Bucket, Key: MARK, bytes: Buffer.from(libraryId) }
      await ask(s3 => putBytes(s3, mark, forUpload))
    },

    async removeMark() {
      await ask(s3 => removeOne(s3, MARK))
    },

    hasVersions: () => ask(s3 => hasVersions(s3, Bucket)),
  }
}

async function* toVersions(
  objects: AsyncIterable<{ Key: string; VersionId?: string | undefined }>,
): AsyncGenerator<{ Key: string; VersionId?: string | undefined }> {
  for await (const { Key, VersionId } of objects) yield { Key, VersionId }
}

async function* explainErrors(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    throw explainS3Error(error)
  }
}

function cacheFor<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: T } | undefined
  return async () => {
    if (!last || performance.now() - last.at >= ms) last = { at: performance.now(), value: await find() }
    return last.value
  }
}
