import type { ImageSize } from '../../shared/api/clusters.ts'
import { blobNames } from './blob-names.ts'

/** Returns the blob of a photo at a size, with the headers to answer with. */
export function describePhotoBlob(
  ownerId: string,
  photo: { readonly id: string; readonly sha256: string; readonly mediaType: string },
  size: ImageSize,
): { name: string; mediaType: string; etag: string } {
  if (size === 'original') {
    return { name: blobNames.original(ownerId, photo.id), mediaType: photo.mediaType, etag: photo.sha256 }
  }
  return { name: blobNames[size](ownerId, photo.id), mediaType: 'image/webp', etag: `${photo.id}-${size}` }
}
