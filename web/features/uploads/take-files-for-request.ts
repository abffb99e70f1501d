import { countBytes, type UploadFile } from './upload-transport.ts'

// Small enough that progress is shown often and a broken connection loses little.
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Removes the files of the next request from `needed` and returns them. It never takes two files of
 * the same name, because the server identifies a rejected file only by its name.
 */
export function takeFilesForRequest<Needed extends UploadFile>(needed: Needed[], maxFiles: number): Needed[] {
  const names = new Set<string>()
  const taken: Needed[] = []
  let bytes = 0
  while (needed.length > 0 && taken.length < maxFiles) {
    const next = needed[0]
    if (!next || names.has(next.file.name)) break
    if (taken.length > 0 && bytes + countBytes(next) > MAX_BYTES) break
    names.add(next.file.name)
    bytes += countBytes(next)
    taken.push(next)
    needed.shift()
  }
  return taken
}
