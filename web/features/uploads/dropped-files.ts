/**
 * All files of a drop, those in folders too. Must be called within the event's own turn: the browser forgets what was
 * dropped right after it. What cannot be read is left out of `files` and named in `unreadable`.
 */
export async function collectDroppedFiles(
  items: DataTransferItemList,
): Promise<{ files: File[]; unreadable: string[] }> {
  const dropped = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map(item => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files: File[] = []
  const unreadable: string[] = []
  for (const { entry, file } of dropped) {
    // What another program drops, e.g. a picture out of a letter, has no place in a folder.
    if (entry) await collectEntry(entry, files, unreadable)
    else if (file) files.push(file)
  }
  return { files, unreadable }
}

async function collectEntry(entry: FileSystemEntry, files: File[], unreadable: string[]): Promise<void> {
  // Dot files are the system's own notes on the folder (.DS_Store, ._IMG_1.jpg), not somebody's photos.
  if (entry.name.startsWith('.')) return
  try {
    if (isFileEntry(entry)) {
      files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
    } else if (isDirectoryEntry(entry)) {
      for (const child of await readFolder(entry)) await collectEntry(child, files, unreadable)
    }
  } catch {
    unreadable.push(entry.name)
  }
}

/** A reader gives at most about 100 entries a call, and an empty list at the end. */
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
