import type { ImageSize } from '../../shared/api/clusters.ts'
import { blobNames } from './blob-names.ts'

/** Returns the blob of a photo at a size, with the headers of the answer. */
export function describePhotoBlob(
  ownerId: string,
  photo: {
    readonly id: string
    readonly sha256: string
    readonly mediaType: string
    readonly keptIn: 'store' | 'folder'
    readonly processedAt: number | null
  },
  size: ImageSize,
): { name: string; mediaType: string; etag: string; isImmutable: boolean } {
  const isImmutable = photo.keptIn === 'store'
  if (size === 'original') {
    return {
      name: blobNames.original(ownerId, photo.id),
      mediaType: photo.mediaType,
      etag: photo.sha256,
      isImmutable,
    }
  }
  // The file in a folder may change; the picture is then made again.
  const version = isImmutable ? '' : `-${photo.processedAt ?? 0}`
  const etag = `${photo.id}${version}-${size}`
  return { name: blobNames[size](ownerId, photo.id), mediaType: 'image/webp', etag, isImmutable }
}
