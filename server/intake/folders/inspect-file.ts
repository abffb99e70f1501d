import { AppError, type ErrorCode } from '../../errors.ts'
import type { FileInspection } from '../../machinery/files/file-digest.ts'
import { toModifiedUs } from '../../storage/blobs/file-stamp.ts'
import { joinPath } from '../../storage/blobs/folder-path.ts'
import { openWithin } from '../../storage/blobs/open-within.ts'
import { withinDeadline } from '../../storage/blobs/within-deadline.ts'

/** A file as a check found it. */
export type FoundFile = {
  readonly directory: Uint8Array
  readonly name: Uint8Array
  readonly byteSize: number
  readonly modifiedUs: number
}

/**
 * `unsettled`: it changes while it is read, and another check will tell. `unreadable`: the system
 * cannot read it now.
 */
export type Reading<Content> =
  | { readonly content: Content }
  | { readonly failureCode: ErrorCode }
  | 'unsettled'
  | 'unreadable'

/** A file that was changed more recently may still be written to. */
const SETTLED_AFTER_MS = 2000
const PIECE_BYTES = 256 * 1024
const US_PER_MS = 1000

/**
 * Reads a file of a folder to its end. Throws `folder-unreachable` if the file system does not
 * answer.
 */
export async function inspectFile<Content>(
  inspection: FileInspection<Content>,
  { folder, file, now }: { folder: { readonly path: string }; file: FoundFile; now: number },
): Promise<Reading<Content>> {
  const { directory, name, byteSize, modifiedUs } = file
  const ageMs = now - modifiedUs / US_PER_MS
  if (ageMs >= 0 && ageMs < SETTLED_AFTER_MS) return 'unsettled'
  try {
    const { handle, stats } = await withinDeadline(openWithin(folder.path, joinPath(directory, name)))
    const isAsFound = (found: typeof stats): boolean =>
      Number(found.size) === byteSize && toModifiedUs(found) === modifiedUs
    try {
      if (!isAsFound(stats)) return 'unsettled'
      const pieces = handle.createReadStream({ autoClose: false, highWaterMark: PIECE_BYTES })
      const inspecting = inspection.inspect(pieces)
      while (!(await withinDeadline(inspecting.next())).done);
      if (!isAsFound(await withinDeadline(handle.stat({ bigint: true })))) return 'unsettled'
    } finally {
      await handle.close()
    }
    return { content: inspection.getFindings() }
  } catch (error) {
    if (!(error instanceof AppError)) {
      const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES'
      return isDenied ? { failureCode: 'photo-unreadable' } : 'unreadable'
    }
    if (error.code === 'folder-unreachable') throw error
    return { failureCode: error.code === 'not-a-file' ? 'photo-unreadable' : error.code }
  }
}
