import { removeExtension } from '../../../shared/intake/file-names.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { chooseNames, findTakenNames } from '../photos/new-photos.ts'
import { nameByType } from '../photos/name-by-type.ts'
import type { FilmContent } from './film-inspection.ts'
import { deleteFilm, findFilm, insertFilm, updateSidecarOfFilm } from './queries.ts'

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
