import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { planZip, type ZipFile, type ZipPlan } from './plan-zip.ts'

/** The fields of a photo that a zip needs. */
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

/** The film of a Live photo, with the fields that a zip needs. */
export type ZipFilm = {
  readonly id: string
  readonly photoId: string
  readonly name: string
  readonly crc32: number
  readonly byteSize: number
}

export type PhotosZipPlan = ZipPlan & {
  /** A photo in several folders counts once. */
  readonly photoCount: number
  /** A hash that distinguishes sets of photos. */
  readonly photosHash: string
}

/** Plans a zip of the originals of these photos of the owner, in this order, each with its film. */
export function planPhotosZip(
  ownerId: string,
  photos: readonly ZipPhoto[],
  { films, sidecars }: { films: readonly ZipFilm[]; sidecars?: Sidecars | undefined },
): PhotosZipPlan {
  const filmOf = new Map(films.map(film => [film.photoId, film]))
  const files = photos.flatMap((photo): ZipFile[] => {
    const original = toZipFile(ownerId, photo)
    const film = filmOf.get(photo.id)
    const content = sidecars?.contentOf.get(photo.id)
    return [
      original,
      ...(film ? [toZippedFilm(ownerId, film, original)] : []),
      ...(content && sidecars ? [toSidecar(original, content, sidecars.extension)] : []),
    ]
  })
  const ids = photos.map(({ id }) => id)
  return {
    ...planZip(files),
    photoCount: new Set(ids).size,
    photosHash: createHash('sha256').update(ids.join()).digest('base64url'),
  }
}

/** Returns the entry of a photo's original. */
export function toZipFile(ownerId: string, photo: ZipPhoto): ZipFile {
  const { id, name, crc32, byteSize, takenAt, uploadedAt } = photo
  const modifiedAt = new Date(takenAt ?? uploadedAt)
  return { name, crc32, byteSize, modifiedAt, blob: blobNames.original(ownerId, id) }
}

/** Returns the entry of a film, in the folder and with the time of its photo. */
export function toZippedFilm(
  ownerId: string,
  { id, name, crc32, byteSize }: ZipFilm,
  photo: Pick<ZipFile, 'name' | 'modifiedAt'>,
): ZipFile {
  const folder = photo.name.slice(0, photo.name.lastIndexOf('/') + 1)
  const { modifiedAt } = photo
  return { name: `${folder}${name}`, crc32, byteSize, modifiedAt, blob: blobNames.film(ownerId, id) }
}

function toSidecar({ name, modifiedAt }: ZipFile, content: Buffer, extension: string): ZipFile {
  return {
    name: `${name}${extension}`,
    crc32: crc32(content),
    byteSize: content.length,
    modifiedAt,
    content,
  }
}
