import { isNotesName, readSidecarFormat } from '../../../shared/intake/sidecars.ts'
import { MAX_NOTES_BYTES, MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'

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
function isHidden(name: string): boolean {
  return (name.startsWith('.') && !isNotesName(name)) || /\.aae$/i.test(name)
}

/** Returns the files of an input for files or for a folder; that folder itself may be hidden. */
export function readPicked(files: Iterable<File>): PickedFile[] {
  return [...files]
    .map(file => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path, file }) => !isHidden(file.name) && !path.split('/').slice(1).some(isHidden))
}

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

/**
 * Returns all dropped files, including those in folders. Must be called synchronously in the event
 * handler, because the browser clears the dropped items after it. Files that cannot be read are not
 * in `files`; their names are in `unreadable`.
 */
export async function collectDroppedFiles(
  items: DataTransferItemList,
): Promise<{ files: PickedFile[]; unreadable: string[] }> {
  const dropped = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map(item => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = { files: [] as PickedFile[], unreadable: [] as string[] }
  for (const { entry, file } of dropped) {
    // A picture dropped from another program, such as one from an e-mail, has no file system entry.
    if (entry) await collectEntry(entry, '', found)
    else if (file) found.files.push({ path: file.name, file })
  }
  return found
}

/**
 * Adds an entry to `found`. `folder`: path of its folder with a slash at the end; '' at the top.
 */
async function collectEntry(
  entry: FileSystemEntry,
  folder: string,
  found: { readonly files: PickedFile[]; readonly unreadable: string[] },
): Promise<void> {
  if (isHidden(entry.name)) return
  const path = folder + entry.name
  try {
    if (isFileEntry(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      found.files.push({ path, file })
    } else if (isDirectoryEntry(entry)) {
      for (const child of await readFolder(entry)) await collectEntry(child, `${path}/`, found)
    }
  } catch {
    found.unreadable.push(entry.name)
  }
}

/** Reads until a call returns no entries, since one call returns at most about 100. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0)
      return all.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    all.push(...some)
  }
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
