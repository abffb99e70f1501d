import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { ClusterPhoto } from './queries.ts'
import { layOutZip } from './zip-layout.ts'

export type PhotosZip = {
  readonly byteSize: number
  /** Piece by piece, each of which is valid only until the next is asked for. */
  readonly pieces: AsyncIterable<Uint8Array>
}

/** The originals as one zip, stored as they are since photos do not compress, read as the pieces are asked for. */
export function zipPhotos(store: BlobStore, ownerId: string, photos: readonly ClusterPhoto[]): PhotosZip {
  const layout = layOutZip(
    photos.map(photo => ({ ...photo, modifiedAt: new Date(photo.takenAt ?? photo.uploadedAt) })),
  )
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const { header, entry } of layout.parts) {
      yield header
      yield* store.readInPlace(blobNames.original(ownerId, entry.id))
    }
    yield layout.directory
  }
  return { byteSize: layout.byteSize, pieces: pieces() }
}
