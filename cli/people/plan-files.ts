import path from 'node:path'
import { foldFileName, addNumber } from '../../server/machinery/files/file-names.ts'
import { removeExtension } from '../../shared/intake/file-names.ts'
import type { PhotoFile } from '../photos/scan-photos.ts'
import type { FilmFile, ProcessedFile, Person } from './build-people.ts'

/** A file to be written. */
export type PlannedFile = {
  /** Path below the output folder, with `/` between folder and name. */
  readonly target: string
  /** The file to write there: a photo, or the film of one. */
  readonly file: PhotoFile
  /** The hash of its bytes, in hexadecimal. */
  readonly sha256: string
}

/** The folder for photos without faces. */
export const NO_FACES = 'No faces'

/**
 * Plans which file goes where: one folder per person, one for the photos without a face. Files of
 * the same name in a folder become `IMG_1.jpg` and `IMG_1 (2).jpg`, as does a file whose target
 * `isTaken`. A film has the name of its photo.
 */
export async function planFiles(
  people: readonly Person[],
  withoutFaces: readonly ProcessedFile[],
  isTaken: (target: string) => Promise<boolean>,
): Promise<PlannedFile[]> {
  const folders = [...people, { name: NO_FACES, files: withoutFaces }]
  const planned: PlannedFile[] = []
  for (const { name, files } of folders) {
    const names = new Set<string>()
    for (const { file, photo, film } of files) {
      const photoName = path.posix.basename(file.name)
      const wanted = [photoName, ...(film ? [nameFilm(photoName, film)] : [])]
      const [target, filmTarget] = await findFreeTargets(name, wanted, { names, isTaken })
      if (target === undefined) throw new Error('There is a target for each name.')
      planned.push({ target, file, sha256: photo.sha256 })
      if (film && filmTarget !== undefined) planned.push({ target: filmTarget, ...film })
    }
  }
  return planned
}

function nameFilm(photoName: string, { file }: FilmFile): string {
  return `${removeExtension(photoName)}${path.posix.extname(file.name)}`
}

/** Finds targets with the same number for a photo and its film. */
async function findFreeTargets(
  folder: string,
  wanted: readonly string[],
  { names, isTaken }: { names: Set<string>; isTaken: (target: string) => Promise<boolean> },
): Promise<string[]> {
  for (let copy = 1; ; copy++) {
    const targets = wanted.map(name => `${folder}/${addNumber(name, copy)}`)
    // On Windows and macOS names are equal that differ only in case or in the encoding of accents.
    const keys = targets.map(foldFileName)
    if (keys.some(key => names.has(key))) continue
    const taken = await Promise.all(targets.map(isTaken))
    if (taken.includes(true)) continue
    for (const key of keys) names.add(key)
    return targets
  }
}
