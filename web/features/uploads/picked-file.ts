import { isNotesName, readSidecarFormat } from '../../../shared/api/sidecar-formats.ts'
import { MAX_NOTES_BYTES, MAX_SIDECAR_LENGTH } from '../../../shared/api/sidecar-limits.ts'

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

/**
 * Leaves out Picasa's notes and JSON files that name nobody, as most, and files that are too large
 * to do so.
 */
export async function dropEmptyNotes(picked: readonly PickedFile[]): Promise<PickedFile[]> {
  const isKept = await Promise.all(picked.map(mayNamePeople))
  return picked.filter((_, index) => isKept[index])
}

/** Keys under which server/parsing/json-names.ts finds names. */
const JSON_NAMES =
  /"(?:(?:XMP:)?(?:RegionName|PersonInImage|TagsList|HierarchicalSubject)|people|person|Markers)"/

async function mayNamePeople({ file: notes }: PickedFile): Promise<boolean> {
  const isJson = readSidecarFormat(notes.name) === 'json'
  if (!isNotesName(notes.name) && !isJson) return true
  if (notes.size > (isJson ? MAX_SIDECAR_LENGTH : MAX_NOTES_BYTES)) return false
  // A file that cannot be read is kept, so that sending it reports the error.
  const text = await notes.text().catch(() => null)
  return text === null || (isJson ? JSON_NAMES : /^faces=/im).test(text)
}
