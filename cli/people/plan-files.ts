import path from 'node:path'
import { foldFileName, addNumber } from '../../server/file-names.ts'
import type { ProcessedFile, Person } from './build-people.ts'

/** A file to be written. */
export type PlannedFile = {
  /** Path below the output folder, with `/` between folder and name. */
  readonly target: string
  /** The file to write there. */
  readonly source: ProcessedFile
}

/** The folder for photos without faces. */
export const NO_FACES = 'No faces'

/**
 * Plans which file goes where: one folder per person, one for the photos without a face. Files of
 * the same name in a folder become `IMG_1.jpg` and `IMG_1 (2).jpg`, as does a file whose target
 * `isTaken`.
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
    for (const source of files) {
      const target = await findFreeTarget(name, path.posix.basename(source.file.name), names, isTaken)
      planned.push({ target, source })
    }
  }
  return planned
}

async function findFreeTarget(
  folder: string,
  name: string,
  names: Set<string>,
  isTaken: (target: string) => Promise<boolean>,
): Promise<string> {
  for (let copy = 1; ; copy++) {
    const target = `${folder}/${addNumber(name, copy)}`
    // On Windows and macOS names are equal that differ only in case or in the encoding of accents.
    const key = foldFileName(target)
    if (names.has(key) || (await isTaken(target))) continue
    names.add(key)
    return target
  }
}
