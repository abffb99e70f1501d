import type { PhotoFilm } from '../../../shared/api/photos.ts'
import { removeExtension } from '../../../shared/intake/file-names.ts'
import type { BlobAnswer } from '../../storage/blobs/answer-with-blob.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { nameByType, chooseNames, findTakenNames } from '../photos/new-photos.ts'
import type { PhotoRow } from '../photos/queries.ts'
import type { FilmContent } from './film-inspection.ts'
import { type FilmRow, deleteFilm, findFilm, insertFilm, updateSidecarOfFilm } from './queries.ts'

type NewFilm = FilmContent & {
  readonly id: string
  /** As it was sent; only its extension is used. */
  readonly sentName: string
  readonly sidecarId: number | null
}

type PhotoOfFilm = { readonly id: string; readonly name: string }

/**
 * Makes a file the film of a photo, with the name of the photo. `known`: the photo has this film
 * already; `other`: it has another one, which stays. A film that was only a file of a folder is
 * replaced by one in the store with the same content.
 */
export async function addFilm(
  db: Queryable,
  ownerId: string,
  { photo, film, now }: { photo: PhotoOfFilm; film: NewFilm; now: number },
): Promise<'added' | 'known' | 'other'> {
  const { sentName, sidecarId, ...content } = film
  const before = await findFilm(db, ownerId, photo.id)
  if (before && before.sha256 !== film.sha256) return 'other'
  if (before && sidecarId !== null) {
    // Its file may have been moved.
    if (before.sidecarId !== null) await updateSidecarOfFilm(db, ownerId, { id: before.id, sidecarId })
    return 'known'
  }
  if (before?.sidecarId === null) return 'known'
  if (before) await deleteFilm(db, ownerId, before.id)
  const extension = sentName.slice(sentName.lastIndexOf('.'))
  const stem = removeExtension(photo.name)
  const sentNames = [before?.name ?? nameByType(`${stem}${extension}`, film.mediaType)]
  const takenNames = await findTakenNames(db, ownerId, sentNames)
  const [name] = await chooseNames(db, ownerId, { sentNames, takenNames })
  if (!name) throw new Error('There is a name for each film.')
  await insertFilm(db, ownerId, { ...content, ...name, photoId: photo.id, sidecarId, addedAt: now })
  return 'added'
}

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
