import type { ImageSize } from '../../../shared/api/clusters.ts'
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
    readonly thumbAt: number | null
    readonly previewType: 'image/jpeg' | null
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
  const buildTag = (name: string, madeAt: number | null) =>
    `${photo.id}${isImmutable ? '' : `-${madeAt ?? 0}`}-${name}`
  if (size === 'thumb') {
    const etag = buildTag('thumb', photo.thumbAt ?? photo.processedAt)
    return { name: blobNames.thumb(ownerId, photo.id), mediaType: 'image/webp', etag, isImmutable }
  }
  return photo.previewType === null
    ? {
        name: blobNames.webpPreview(ownerId, photo.id),
        mediaType: 'image/webp',
        etag: buildTag('preview', photo.processedAt),
        isImmutable,
      }
    : {
        name: blobNames.preview(ownerId, photo.id),
        mediaType: photo.previewType,
        etag: buildTag('jpeg-preview', photo.processedAt),
        isImmutable,
      }
}
