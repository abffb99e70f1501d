import path from 'node:path'
import { fileNameKey, numberedName } from '../../server/file-names.ts'
import type { LookedAtFile, Person } from './build-people.ts'

/** A file to be written. */
export type PlannedFile = {
  /** Where, below the output folder, with `/` between folder and name. */
  readonly target: string
  /** What. */
  readonly source: LookedAtFile
}

/** The folder for photos that show nobody. */
export const NO_FACES = 'No faces'

/**
 * Says which file goes where: one folder for each person, one for the photos without a face. Two
 * files of one name that meet in a folder become `IMG_1.jpg` and `IMG_1 (2).jpg`, as does one that
 * would meet what `isTaken` knows of.
 */
export async function planFiles(
  people: readonly Person[],
  withoutFaces: readonly LookedAtFile[],
  isTaken: (target: string) => Promise<boolean>,
): Promise<PlannedFile[]> {
  const folders = [...people, { name: NO_FACES, files: withoutFaces }]
  const planned: PlannedFile[] = []
  for (const { name, files } of folders) {
    const names = new Set<string>()
    for (const source of files) {
      const target = await freeTarget(name, path.posix.basename(source.file.name), names, isTaken)
      planned.push({ target, source })
    }
  }
  return planned
}

async function freeTarget(
  folder: string,
  name: string,
  names: Set<string>,
  isTaken: (target: string) => Promise<boolean>,
): Promise<string> {
  for (let copy = 1; ; copy++) {
    const target = `${folder}/${numberedName(name, copy)}`
    // Disks of Windows and macOS take names for the same that differ in case or in how an accent is
    // written.
    const key = fileNameKey(target)
    if (names.has(key) || (await isTaken(target))) continue
    names.add(key)
    return target
  }
}
