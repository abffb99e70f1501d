import type { UploadFile } from './upload-transport.ts'

// Small enough that progress moves and a broken connection costs little.
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Takes from `needed` what goes into one request: never two files of one name, because a refusal
 * names its file by nothing else.
 */
export function takeFilesForRequest<Needed extends UploadFile>(
  needed: Needed[],
  mostFiles: number,
): Needed[] {
  const names = new Set<string>()
  const taken: Needed[] = []
  let bytes = 0
  while (needed.length > 0 && taken.length < mostFiles) {
    const next = needed[0]
    if (!next || names.has(next.file.name)) break
    if (taken.length > 0 && bytes + next.file.size > MOST_BYTES) break
    names.add(next.file.name)
    bytes += next.file.size
    taken.push(next)
    needed.shift()
  }
  return taken
}
