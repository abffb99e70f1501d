import { texts } from '../../texts.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { isOutage } from './upload-status.ts'
import type { TakeoutState } from './takeout-state.ts'

export function describeTitle(state: TakeoutState): string {
  const words = texts.takeout
  const { phase, blocker, parts } = state
  switch (phase) {
    case 'counting':
    case 'ready':
      return words.heading(parts.length)
    case 'running':
      if (blocker === 'store-unavailable') return texts.upload.storeAway
      return blocker === 'unreachable' ? texts.upload.lost : words.running
    case 'paused':
      return words.paused
    case 'matching':
      return words.matching
    case 'finished':
      return isWhole(state) ? words.finished : words.finishedExcept
    case 'failed':
      return words.stopped
  }
}

function isWhole({ parts, missing, problemCount }: TakeoutState): boolean {
  return missing.length + problemCount === 0 && parts.every(({ problem }) => problem === null)
}

/** Returns short lines below the title. */
export function describeDetails(state: TakeoutState): string[] {
  const words = texts.takeout
  const { phase, parts, byteSize, status, counts, stoppedBy } = state
  switch (phase) {
    case 'counting':
      return [formatBytes(byteSize), words.counting]
    case 'ready': {
      const counted = parts.flatMap(({ photos }) => photos ?? [])
      const isUncounted = parts.some(({ photos, problem }) => photos === null && problem === null)
      return [
        formatBytes(byteSize),
        ...(counted.length > 0 ? [words.found(counted.reduce((sum, photos) => sum + photos, 0))] : []),
        ...(isUncounted ? [words.countedLater] : []),
      ]
    }
    case 'running':
    case 'paused':
      return describeProgress(state)
    case 'matching':
      return describeOutcome(state)
    case 'finished':
      return [
        ...describeOutcome(state),
        ...(counts.albums > 0 ? [words.albums(counts.albums)] : []),
        ...(status && status.leftOut > 0 ? [words.leftOut(status.leftOut)] : []),
        ...(status && status.notesWithoutPhoto > 0
          ? [words.notesWithoutPhoto(status.notesWithoutPhoto)]
          : []),
      ]
    case 'failed':
      return [...(stoppedBy === null ? [] : [stoppedBy]), texts.notUploaded.stoppedHint]
  }
}

function describeProgress(state: TakeoutState): string[] {
  const words = texts.takeout
  const { blocker, bytesRead, byteSize, bytesPerSecond } = state
  if (blocker === 'disk-full') return [texts.upload.diskFull]
  return [
    words.read(formatBytes(bytesRead), formatBytes(byteSize)),
    ...(bytesPerSecond
      ? [words.speed(formatBytes(bytesPerSecond)), words.left((byteSize - bytesRead) / bytesPerSecond)]
      : []),
    ...describeOutcome(state),
    isOutage(blocker) ? texts.upload.lostHint : words.keepOpen,
  ]
}

/** Returns what was imported so far, and what was left out. */
function describeOutcome({ added, stored, films, counts }: TakeoutState): string[] {
  const words = texts.takeout
  const known = stored + counts.passed
  return [
    words.added(added),
    ...(known > 0 ? [words.stored(known)] : []),
    ...(films > 0 ? [words.films(films)] : []),
    ...(counts.videos > 0 ? [words.videos(counts.videos)] : []),
    ...(counts.refused > 0 ? [words.refused(counts.refused)] : []),
    ...(counts.others > 0 ? [words.others(counts.others)] : []),
  ]
}
