import { texts } from '../../texts.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import type { SkippedFile } from './file-selection.ts'

const KILOBYTE = 1024

/** Returns why a file cannot be added, with its size: "Bigger than 10 MB (14.2 MB)". */
export function describeSkipReason({ reason, size }: SkippedFile, maxFileBytes: number): string {
  if (reason === 'too-big') return describeTooBig(size, maxFileBytes)
  const why = {
    'not-an-image': texts.notUploaded.notAnImage,
    empty: texts.notUploaded.emptyFile,
    unreadable: texts.notUploaded.unreadable,
    'chosen-already': texts.notUploaded.chosenAlready,
  }[reason]
  return size > 0 ? `${why} (${formatBytes(size)})` : why
}

function describeTooBig(size: number, maxFileBytes: number): string {
  const limit = formatBytes(maxFileBytes)
  if (formatBytes(size) !== limit) return `${texts.notUploaded.tooBig(limit)} (${formatBytes(size)})`
  // Size and limit look equal when rounded; whole kilobytes show the difference.
  const excess = Math.ceil((size - maxFileBytes) / KILOBYTE) * KILOBYTE
  return texts.notUploaded.barelyTooBig(limit, formatBytes(excess))
}
