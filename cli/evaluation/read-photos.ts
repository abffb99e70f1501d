import { readFile } from 'node:fs/promises'
import { UsageError } from '../command-context.ts'
import { describeFileError } from '../output.ts'

/** A face that was cut out of a photo, such as the 4th one of photo P00089: `P00089_face4.jpg`. */
const FACE_OF_PHOTO = /^(.+)_face\d+\.[^.]+$/

/** Returns the photo that a picture's file name names, else the picture itself. */
export function readPhotoOfName(picture: string): string {
  const file = picture.slice(picture.lastIndexOf('/') + 1)
  return FACE_OF_PHOTO.exec(file)?.[1] ?? picture
}

/**
 * Reads lines of `picture<TAB>photo`: the photo from which each picture was cut. Throws a
 * UsageError that names the first invalid line.
 */
export async function readPhotos(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} can't be read: ${describeFileError(cause)}`, { cause })
  })
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return new Map(
    lines.map((line, i) => {
      const [picture, photo, ...more] = line.split('\t')
      if (!picture || !photo || more.length > 0)
        throw new UsageError(`${file}, line ${i + 1}: expected a picture and its photo, separated by a tab`)
      return [picture, photo]
    }),
  )
}
