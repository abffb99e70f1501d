import { randomUUID } from 'node:crypto'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { AppError } from '../../errors.ts'

/** A cover fills a screen. */
const LONG_SIDE_PX = 2048

const IMAGE_URL = /^\/api\/profile\/images\/([0-9a-f-]{36})$/

export type Reencode = (ownerId: string, bytes: Uint8Array, longSidePx: number) => Promise<Uint8Array>

/**
 * Returns the address of the stored picture. Throws what reencodePicture throws, and `disk-full`.
 */
export async function storeImage(
  { store, reencode }: { store: BlobStore; reencode: Reencode },
  ownerId: string,
  bytes: Uint8Array,
): Promise<string> {
  const imageId = randomUUID()
  await store.put(blobNames.profileImage(ownerId, imageId), await reencode(ownerId, bytes, LONG_SIDE_PX))
  return `/api/profile/images/${imageId}`
}

/** Checks that the address is one of the owner's pictures. Throws `not-found`. */
export async function assertOwnImage(store: BlobStore, ownerId: string, url: string): Promise<void> {
  const imageId = parseImageId(url)
  if (imageId !== undefined && (await hasImage(store, ownerId, imageId))) return
  throw new AppError('not-found', 404, "This picture doesn't exist. Choose it again.")
}

export async function hasImage(store: BlobStore, ownerId: string, imageId: string): Promise<boolean> {
  return (await store.readByteSize(blobNames.profileImage(ownerId, imageId))) !== null
}

export async function removeImage(store: BlobStore, ownerId: string, url: string): Promise<void> {
  const imageId = parseImageId(url)
  if (imageId !== undefined) await store.remove(blobNames.profileImage(ownerId, imageId))
}

function parseImageId(url: string): string | undefined {
  return IMAGE_URL.exec(url)?.[1]
}
