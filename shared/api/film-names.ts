import { isRawName } from './raw-names.ts'
import { removeExtension } from './remove-extension.ts'

/** The last two are Google's: the film of a Pixel is `PXL_1.MP` beside `PXL_1.MP.jpg`. */
export const FILM_EXTENSIONS = ['.mov', '.mp4', '.m4v', '.mp', '.mv'] as const
const HEIC = /\.hei[cf]$/i

/**
 * Whether a file may be the film of a Live photo by its name; the server looks at its bytes as
 * well.
 */
export function isFilmName(name: string): boolean {
  return FILM_EXTENSIONS.some(extension => name.toLowerCase().endsWith(extension))
}

type PathReaders<Film, Photo> = {
  readonly film: (film: Film) => string
  readonly photo: (photo: Photo) => string
}

/**
 * Pairs films with photos by their paths or names: `IMG_1.MOV` with IMG_1.HEIC or IMG_1.JPG,
 * `IMG_1.HEIC.MOV` with IMG_1.HEIC, and `PXL_1.MP` with PXL_1.MP.jpg. Of a HEIC and other photos of
 * one name, it belongs to the HEIC. Leaves out films that fit several photos, and all but the first
 * film of a photo.
 */
export function pairFilms<Film, Photo>(
  films: readonly Film[],
  photos: readonly Photo[],
  readPath: PathReaders<Film, Photo>,
): { film: Film; photo: Photo }[] {
  const candidates = photos.filter(photo => !isRawName(readPath.photo(photo)))
  const byPath = Map.groupBy(candidates, photo => readPath.photo(photo).toLowerCase())
  const byStem = Map.groupBy(candidates, photo => removeExtension(readPath.photo(photo).toLowerCase()))
  const taken = new Set<Photo>()
  return films.flatMap(film => {
    const path = readPath.film(film).toLowerCase()
    const stem = removeExtension(path)
    const fitting = byPath.get(stem) ?? byStem.get(path) ?? byStem.get(stem) ?? []
    const heics = fitting.filter(photo => HEIC.test(readPath.photo(photo)))
    const [photo, ...others] = heics.length > 0 ? heics : fitting
    if (photo === undefined || others.length > 0 || taken.has(photo)) return []
    taken.add(photo)
    return [{ film, photo }]
  })
}

/** Returns a name for a film that pairFilms pairs with the photo of this name only. */
export function nameFilmAfter(photoName: string, filmName: string): string {
  return `${photoName}${filmName.slice(filmName.lastIndexOf('.'))}`
}
