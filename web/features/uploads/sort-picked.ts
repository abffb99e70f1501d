import { isNotesName, readSidecarFormat } from '../../../shared/intake/sidecars.ts'
import { MAX_NOTES_BYTES, MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'
import type { PickedFile } from './picked-file.ts'

const ARCHIVE = /\.(?:zip|tgz|tar\.gz)$/i

/** Separates archives of a Google Takeout from files to upload, of which it leaves out some. */
export async function sortPicked(
  picked: readonly PickedFile[],
): Promise<{ files: PickedFile[]; archives: File[] }> {
  const { archives = [], others = [] } = Object.groupBy(picked, ({ file }) =>
    ARCHIVE.test(file.name) ? 'archives' : 'others',
  )
  return { files: await dropEmptyNotes(others), archives: archives.map(({ file }) => file) }
}

/**
 * Leaves out Picasa's notes and JSON files that name nobody, as most, and files that are too large
 * to do so.
 */
async function dropEmptyNotes(picked: readonly PickedFile[]): Promise<PickedFile[]> {
  const isKept = await Promise.all(picked.map(mayNamePeople))
  return picked.filter((_, index) => isKept[index])
}

/** Keys under which server/machinery/parsing/json-names.ts finds names. */
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
