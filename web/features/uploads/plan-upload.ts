import { isUploaded, type FileStatus } from './upload-status.ts'
import type { UploadFile } from './upload-transport.ts'

type Known = {
  readonly readStatus: (id: string) => FileStatus
  /** Whether an upload that has not ended will send the file. */
  readonly isUnderWay: (id: string) => boolean
}

/**
 * Returns which of the chosen files a new upload sends: those that are neither uploaded nor under
 * way. When all of them are uploaded, the user wants them to be compared once more.
 */
export function planUpload<File extends UploadFile>(
  files: readonly File[],
  { readStatus, isUnderWay }: Known,
): readonly File[] {
  const missing = files.filter(({ id }) => !isUnderWay(id) && !isUploaded(readStatus(id)))
  if (missing.length > 0) return missing
  return files.some(({ id }) => isUnderWay(id)) ? [] : files
}
