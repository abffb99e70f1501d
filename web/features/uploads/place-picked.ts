import type { PickedFile } from './picked-file.ts'

/**
 * Separates the files of a pick that are chosen already (`again`) from new ones (`placed`). Paths
 * of new files begin with the number of the pick, so that two folders of the same name stay apart.
 * A folder that is picked again keeps its first number.
 */
export function placePicked(
  picked: readonly PickedFile[],
  chosen: readonly PickedFile[],
  pickNumber: number,
): { placed: PickedFile[]; again: PickedFile[] } {
  const known = new KnownFiles()
  for (const { path, file } of chosen) known.add({ path: removeNumber(path), file }, path)
  const numbers = new Map<string, string>()
  const again: PickedFile[] = []
  const fresh: PickedFile[] = []
  for (const one of picked) {
    const before = known.find(one)
    if (before === undefined) fresh.push(one)
    else again.push(one)
    if (before && isInFolder(before) && isInFolder(one.path))
      numbers.set(getFirstFolder(one.path), getFirstFolder(before))
  }
  const placed = fresh.map(({ path, file }) => ({
    path: isInFolder(path) ? `${numbers.get(getFirstFolder(path)) ?? pickNumber}/${path}` : path,
    file,
  }))
  return { placed, again }
}

/**
 * Browsers do not reveal the full path of a file, so two files with the same relative path, size
 * and modification time are taken as the same file.
 */
class KnownFiles {
  private readonly byPath = new Map<string, string>()
  /** Files that were picked by themselves, whose folder is unknown. */
  private readonly loose = new Map<string, string>()
  private readonly byName = new Map<string, string>()

  add({ path, file }: PickedFile, placedPath: string): void {
    this.byPath.set(buildKey(path, file), placedPath)
    this.byName.set(buildKey(file.name, file), placedPath)
    if (!isInFolder(path)) this.loose.set(buildKey(file.name, file), placedPath)
  }

  /** Returns the path under which the file was placed; undefined when it is new. */
  find({ path, file }: PickedFile): string | undefined {
    const sameName = isInFolder(path) ? this.loose : this.byName
    return this.byPath.get(buildKey(path, file)) ?? sameName.get(buildKey(file.name, file))
  }
}

function buildKey(path: string, { size, lastModified }: File): string {
  return `${size} ${lastModified} ${path}`
}

function isInFolder(path: string): boolean {
  return path.includes('/')
}

function getFirstFolder(path: string): string {
  return path.slice(0, path.indexOf('/'))
}

/** Returns the path without the number of the pick. */
function removeNumber(path: string): string {
  return path.slice(path.indexOf('/') + 1)
}
