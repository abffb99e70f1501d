import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { PhotoOfFilmFacts } from './belongs-to-photo.ts'
import { detectPhotoFormat } from '../../machinery/imaging/photo-format.ts'
import { isRawFormat } from '../../machinery/imaging/raw-format.ts'
import { findMetadata } from '../../machinery/imaging/metadata/find-metadata.ts'
import { readExif } from '../../machinery/imaging/metadata/read-exif.ts'

/** Of the original: the EXIF of phones lies within. */
const HEAD_BYTES = 256 * 1024

/**
 * Reads from the beginning of a photo what tells which film is its own. Only a few tags of EXIF are
 * read, in constant time. `read` opens the original from `start` to `end`, both included.
 */
export async function readPhotoOfFilm(
  read: (range: { start: number; end: number }) => Promise<Readable>,
): Promise<PhotoOfFilmFacts> {
  const head = await buffer(await read({ start: 0, end: HEAD_BYTES - 1 }))
  const format = detectPhotoFormat(head)
  if (!format || isRawFormat(format) || format === 'png') return {}
  const blocks = findMetadata(head, format).exif.flatMap(block => readExif(block) ?? [])
  return {
    contentId: blocks.find(({ contentId }) => contentId !== undefined)?.contentId,
    takenAt: blocks.find(({ takenAt }) => takenAt !== undefined)?.takenAt,
  }
}
