import { isNotesName } from '../../../shared/api/pair-sidecars.ts'
import { MAX_NOTES_BYTES } from '../../../shared/api/sidecar-limits.ts'

/**
 * `path` starts with the name of the folder that was picked; for a file that was picked by itself,
 * it is the file's name.
 */
export type PickedFile = { readonly path: string; readonly file: File }

/**
 * Files whose name starts with a dot belong to the system or to programs (.DS_Store, ._IMG_1.jpg,
 * .picasaoriginals) and are no photos. Picasa's notes are kept, since they name people.
 */
export function isHidden(name: string): boolean {
  return name.startsWith('.') && !isNotesName(name)
}

/** Returns the files of an input for files or for a folder; that folder itself may be hidden. */
export function readPicked(files: Iterable<File>): PickedFile[] {
  return [...files]
    .map(file => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path, file }) => !isHidden(file.name) && !path.split('/').slice(1).some(isHidden))
}

/**
 * Leaves out Picasa's notes that name nobody, as in most folders, and files that are too large to
 * be such notes.
 */
export async function dropEmptyNotes(picked: readonly PickedFile[]): Promise<PickedFile[]> {
  const isKept = await Promise.all(picked.map(mayNamePeople))
  return picked.filter((_, index) => isKept[index])
}

async function mayNamePeople({ file: notes }: PickedFile): Promise<boolean> {
  if (!isNotesName(notes.name)) return true
  if (notes.size > MAX_NOTES_BYTES) return false
  // A file that cannot be read is kept, so that sending it reports the error.
  const text = await notes.text().catch(() => 'faces=')
  return /^faces=/im.test(text)
}
