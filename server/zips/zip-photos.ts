import { crc32 } from 'node:zlib'
import { blobNames } from '../blobs/blob-names.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { layOutZip, type ZipEntry } from './zip-layout.ts'

/** What zipping needs of a photo. */
export type ZipPhoto = {
  readonly id: string
  readonly name: string
  readonly crc32: number
  readonly byteSize: number
  readonly uploadedAt: number
  readonly takenAt: number | null
}

/**
 * Files to add beside photos, by the photo's id; each is named after its photo with `extension`
 * appended.
 */
export type Sidecars = { readonly extension: string; readonly contentOf: ReadonlyMap<string, Buffer> }

/** Reads the sidecars of these photos of the owner. */
export type ReadSidecars = (ownerId: string, photoIds: readonly string[]) => Promise<Sidecars>

export type PhotosZip = {
  readonly byteSize: number
  /** Chunks; each is valid only until the next one is requested. */
  readonly pieces: AsyncIterable<Uint8Array>
}

type Entry = ZipEntry & { readonly pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * Zips the originals uncompressed, as photos do not compress. They are read as the pieces are
 * requested.
 */
export function zipPhotos(
  store: BlobStore,
  ownerId: string,
  photos: readonly ZipPhoto[],
  sidecars?: Sidecars,
): PhotosZip {
  const layout = layOutZip(
    photos.flatMap(photo => {
      const content = sidecars?.contentOf.get(photo.id)
      const entry = photoEntry(store, ownerId, photo)
      return content && sidecars ? [entry, sidecarEntry(entry, content, sidecars.extension)] : [entry]
    }),
  )
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const { header, entry } of layout.parts) {
      yield header
      yield* entry.pieces()
    }
    yield layout.directory
  }
  return { byteSize: layout.byteSize, pieces: pieces() }
}

function photoEntry(store: BlobStore, ownerId: string, photo: ZipPhoto): Entry {
  const { id, name, crc32, byteSize, takenAt, uploadedAt } = photo
  return {
    name,
    crc32,
    byteSize,
    modifiedAt: new Date(takenAt ?? uploadedAt),
    pieces: () => store.readInPlace(blobNames.original(ownerId, id)),
  }
}

function sidecarEntry({ name, modifiedAt }: Entry, content: Buffer, extension: string): Entry {
  return {
    name: `${name}${extension}`,
    crc32: crc32(content),
    byteSize: content.length,
    modifiedAt,
    pieces: () => [content],
  }
}
