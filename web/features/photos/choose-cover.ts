import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'

/** How phones name the photo of a burst that they show first. */
const COVER_NAME = /[._]COVER\./i

/** Returns the photo of a burst that a grid shows; undefined if none is loaded. */
export function chooseCover(burst: readonly (PhotoSummary | undefined)[]): PhotoSummary | undefined {
  const photos = burst.filter(photo => photo !== undefined)
  return (
    photos.find(({ isFavourite }) => isFavourite) ??
    photos.find(({ name }) => COVER_NAME.test(name)) ??
    photos.find(({ name }) => !isRawName(name)) ??
    photos[0]
  )
}
