import { createHash } from 'node:crypto'
import type { BlobStore } from '../blobs/blob-store.ts'
import { forEachConcurrently } from '../blobs/limit-concurrency.ts'
import { AppError } from '../../errors.ts'

export type CopiedBlobs = { readonly blobs: number; readonly byteSize: number }

export type BlobCopyOptions = {
  readonly onBlob?: (byteSize: number) => void
  /** Throws to end the copy; called before each blob. */
  readonly assertWanted?: () => void
}

const CONCURRENT_BLOBS = 8

/**
 * Makes `to` contain the same blobs as `from`; compares each blob by its size and SHA-256, and
 * their number. Throws `blob-damaged`.
 */
export async function copyBlobs(
  from: BlobStore,
  to: BlobStore,
  { onBlob, assertWanted }: BlobCopyOptions = {},
): Promise<CopiedBlobs> {
  let blobs = 0
  let copied = 0
  let byteSize = 0
  await forEachConcurrently(from.list(), CONCURRENT_BLOBS, async ({ name, byteSize: size }) => {
    assertWanted?.()
    blobs += 1
    const isThere =
      (await to.readByteSize(name)) === size && (await hashBlob(to, name)) === (await hashBlob(from, name))
    if (!isThere) await copyBlob(from, to, name)
    copied += 1
    byteSize += size
    onBlob?.(size)
  })
  if (copied !== blobs) throw createDamagedError(`${copied} of ${blobs} blobs were copied.`)
  let found = 0
  for await (const { name } of to.list()) {
    // Left by an interrupted run, and erased since.
    if ((await from.readByteSize(name)) === null) await to.remove(name)
    else found += 1
  }
  if (found !== blobs) throw createDamagedError(`${blobs} blobs were copied, but ${found} are there.`)
  return { blobs, byteSize }
}

async function copyBlob(from: BlobStore, to: BlobStore, name: string): Promise<void> {
  const hash = createHash('sha256')
  const content = await from.read(name)
  const pass = async function* () {
    for await (const chunk of content) {
      // The streams have no encoding, so their chunks are bytes.
      hash.update(chunk as Uint8Array)
      yield chunk as Uint8Array
    }
  }
  await to.put(name, pass())
  if ((await hashBlob(to, name)) !== hash.digest('hex'))
    throw createDamagedError(`The copy of ${name} differs from the original.`)
}

async function hashBlob(store: BlobStore, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of store.readInPlace(name)) hash.update(piece)
  return hash.digest('hex')
}

function createDamagedError(reason: string): AppError {
  return new AppError('blob-damaged', 500, `${reason} Nothing was removed. Run the same command again.`)
}
