import { texts } from '../../texts.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import type { SkippedFile } from './file-selection.ts'
import { getMaxBytes, type SizeLimits } from './triage-files.ts'

const KILOBYTE = 1024

/** Returns why a file cannot be added, with its size: "Not a photo (14.2 MB)". */
export function describeSkipReason({ name, reason, size }: SkippedFile, limits: SizeLimits): string {
  if (reason === 'too-big')
    return texts.notUploaded.raisable(describeTooBig(size, getMaxBytes({ name }, limits)))
  const why = {
    'not-an-image': texts.notUploaded.notAnImage,
    'film-alone': texts.notUploaded.filmAlone,
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
