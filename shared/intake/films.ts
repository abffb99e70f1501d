import { isRawName, removeExtension } from './file-names.ts'

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

// Google exports a Live photo as IMG_1.HEIC and IMG_1.MP4, and the second one of this name as
// IMG_1(1).HEIC and IMG_1(1).MP4; of a Pixel's PXL_1.MP.jpg and PXL_1.MP the second are
// PXL_1.MP(1).jpg and PXL_1(1).MP. It cuts names to 51 letters with their extensions, so that the
// longer extension has the shorter stem.

const NAME = /^(.*?)(\(\d{1,4}\))?(\.[^.]*)$/
/** Letters of a stem that Google leaves before extensions of at most five. */
const MIN_CUT_STEM = 46

/**
 * Returns the photo to which a film of the same folder of a Google Takeout belongs, by their names;
 * undefined if there is none, or if several fit.
 */
export function pairTakeoutFilm<Photo>(
  film: string,
  photos: readonly Photo[],
  readName: (photo: Photo) => string,
): Photo | undefined {
  for (const normalize of [putNumberFirst, cutStem]) {
    const [pair] = pairFilms([film], photos, { film: normalize, photo: photo => normalize(readName(photo)) })
    if (pair) return pair.photo
  }
  return undefined
}

/** Returns the names that such a photo may have, by how they begin and by what follows that. */
export function describePhotoNames(film: string): { stem: string; isCut: boolean } {
  const { stem } = splitTakeoutName(film)
  return stem.length < MIN_CUT_STEM
    ? { stem, isCut: false }
    : { stem: stem.slice(0, MIN_CUT_STEM), isCut: true }
}

function putNumberFirst(name: string): string {
  const { stem, number, extension } = splitTakeoutName(name)
  return `${number}${stem}${extension}`
}

function cutStem(name: string): string {
  const { stem, number, extension } = splitTakeoutName(name)
  return `${number}${stem.slice(0, MIN_CUT_STEM)}${extension}`
}

function splitTakeoutName(name: string): { stem: string; number: string; extension: string } {
  const [, stem = name, number = '', extension = ''] = NAME.exec(name) ?? []
  return { stem, number, extension }
}
