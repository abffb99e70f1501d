import type { PhotoFilm } from '../../../shared/api/photos.ts'
import { removeExtension } from '../../../shared/intake/file-names.ts'
import type { BlobAnswer } from '../../storage/blobs/answer-with-blob.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { FilmRow } from '../films/queries.ts'
import type { PhotoRow } from './queries.ts'

/** Describes the film of a photo: the one beside it, or the one inside. */
export function describeFilm(photo: PhotoRow, beside: FilmRow | undefined): PhotoFilm | null {
  if (beside) {
    const mediaType = toFilmType(beside.mediaType)
    return { mediaType, byteSize: beside.byteSize, isInside: false }
  }
  const part = findPart(photo)
  return part ? { mediaType: INSIDE_TYPE, byteSize: part.end - part.start + 1, isInside: true } : null
}

/** Returns the blob with the film of a photo; undefined if it has none. */
export function findFilmBlob(
  ownerId: string,
  photo: PhotoRow,
  beside: FilmRow | undefined,
): (BlobAnswer & { readonly fileName: string }) | undefined {
  if (beside) {
    return {
      name: blobNames.film(ownerId, beside.id),
      mediaType: toFilmType(beside.mediaType),
      etag: beside.sha256,
      // The film of a photo may be another one later.
      isImmutable: false,
      fileName: beside.name,
    }
  }
  const part = findPart(photo)
  return (
    part && {
      name: blobNames.original(ownerId, photo.id),
      mediaType: INSIDE_TYPE,
      etag: `${photo.sha256}-film`,
      isImmutable: photo.keptIn === 'store',
      part,
      fileName: `${removeExtension(photo.name)}.mp4`,
    }
  )
}

/** Phones write the films of motion photos as MPEG-4. */
const INSIDE_TYPE = 'video/mp4'

function findPart({ filmStart, filmBytes }: PhotoRow): { start: number; end: number } | undefined {
  if (filmStart === null || filmStart < 0 || filmBytes === null) return undefined
  return { start: filmStart, end: filmStart + filmBytes - 1 }
}

/** Whatever the table says, a browser gets no other type. */
function toFilmType(mediaType: string): PhotoFilm['mediaType'] {
  return mediaType === 'video/quicktime' ? 'video/quicktime' : 'video/mp4'
}
