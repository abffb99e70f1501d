import { isNotesName } from '../../../shared/api/pair-sidecars.ts'
import { MAX_NOTES_BYTES } from '../../../shared/api/sidecar-limits.ts'

/**
 * `path` is where it lay below the folder that was picked; of a file that was picked by itself it
 * is the name.
 */
export type PickedFile = { readonly path: string; readonly file: File }

/**
 * Dot files are the system's own (.DS_Store, ._IMG_1.jpg, .picasaoriginals), not somebody's photos;
 * Picasa's tell who is in them.
 */
export function isHidden(name: string): boolean {
  return name.startsWith('.') && !isNotesName(name)
}

/** The files of an input, for files or for a folder, which may itself be hidden. */
export function readPicked(files: Iterable<File>): PickedFile[] {
  return [...files]
    .map(file => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path, file }) => !isHidden(file.name) && !path.split('/').slice(1).some(isHidden))
}

/**
 * Leaves out Picasa's notes on folders in which it knew nobody, as it does on most, and what is too
 * large to be notes.
 */
export async function leaveEmptyNotes(picked: readonly PickedFile[]): Promise<PickedFile[]> {
  const isKept = await Promise.all(picked.map(mayBeOfUse))
  return picked.filter((_, index) => isKept[index])
}

async function mayBeOfUse({ file: notes }: PickedFile): Promise<boolean> {
  if (!isNotesName(notes.name)) return true
  if (notes.size > MAX_NOTES_BYTES) return false
  // What cannot be read now is told of when it is sent.
  const text = await notes.text().catch(() => 'faces=')
  return /^faces=/im.test(text)
}
