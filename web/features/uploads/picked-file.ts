import { isNotesName } from '../../../shared/intake/sidecars.ts'

/**
 * `path` starts with the name of the folder that was picked; for a file that was picked by itself,
 * it is the file's name.
 */
export type PickedFile = { readonly path: string; readonly file: File }

/**
 * Files whose name starts with a dot belong to the system or to programs (.DS_Store, ._IMG_1.jpg,
 * .picasaoriginals) and are no photos. Picasa's notes are kept, since they name people. Apple's
 * .AAE files only tell how the photo beside them was edited.
 */
export function isHidden(name: string): boolean {
  return (name.startsWith('.') && !isNotesName(name)) || /\.aae$/i.test(name)
}

/** Returns the files of an input for files or for a folder; that folder itself may be hidden. */
export function readPicked(files: Iterable<File>): PickedFile[] {
  return [...files]
    .map(file => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path, file }) => !isHidden(file.name) && !path.split('/').slice(1).some(isHidden))
}
