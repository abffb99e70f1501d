import { isHidden, type PickedFile } from './picked-file.ts'

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
