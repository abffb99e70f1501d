import { pairFilms } from './film-names.ts'

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
  const { stem } = splitName(film)
  return stem.length < MIN_CUT_STEM
    ? { stem, isCut: false }
    : { stem: stem.slice(0, MIN_CUT_STEM), isCut: true }
}

function putNumberFirst(name: string): string {
  const { stem, number, extension } = splitName(name)
  return `${number}${stem}${extension}`
}

function cutStem(name: string): string {
  const { stem, number, extension } = splitName(name)
  return `${number}${stem.slice(0, MIN_CUT_STEM)}${extension}`
}

function splitName(name: string): { stem: string; number: string; extension: string } {
  const [, stem = name, number = '', extension = ''] = NAME.exec(name) ?? []
  return { stem, number, extension }
}
