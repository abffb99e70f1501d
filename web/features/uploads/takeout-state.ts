import type { TakeoutStatus } from '../../../shared/api/takeout.ts'
import type { UploadBlocker } from './upload-status.ts'
import type { ArchiveProblem } from '../../../shared/intake/archive.ts'
import type { EntryProblem, PartCounts } from './read-part.ts'

/**
 * `counting`: photos of the chosen archives are being counted. `ready`: the user may start.
 * `matching`: all is sent, and the server matches notes with photos. `failed`: an error stopped the
 * import.
 */
type TakeoutPhase = 'counting' | 'ready' | 'running' | 'paused' | 'matching' | 'finished' | 'failed'

export type TakeoutPart = {
  readonly file: File
  /** Photos by the directory of the archive; null if it has none, or before they are counted. */
  readonly photos: number | null
  /** Why the archive could not be read to its end. */
  readonly problem: ArchiveProblem | null
}

/** Why one photo was not imported: by what the archive says, or in the server's words. */
export type TakeoutProblem = { readonly path: string; readonly size: number } & (
  | { readonly problem: EntryProblem }
  | { readonly reason: string; readonly canRetry: boolean }
)

export type TakeoutState = {
  readonly phase: TakeoutPhase
  readonly parts: readonly TakeoutPart[]
  /** Names of parts that Google numbers before or between these. */
  readonly missing: readonly string[]
  readonly blocker: UploadBlocker
  /** Of all archives. */
  readonly counts: PartCounts
  /** New photos. */
  readonly added: number
  /** Films of Live photos, also those that the library had already. */
  readonly films: number
  /** Photos that the library had already, or that lie in several albums. */
  readonly stored: number
  /** The first of them. */
  readonly problems: readonly TakeoutProblem[]
  readonly problemCount: number
  readonly bytesRead: number
  readonly byteSize: number
  /** Null before it can be told. */
  readonly bytesPerSecond: number | null
  readonly status: TakeoutStatus | null
  readonly stoppedBy: string | null
}

export const NO_COUNTS: PartCounts = { photos: 0, passed: 0, albums: 0, videos: 0, refused: 0, others: 0 }

export const NO_TAKEOUT: TakeoutState = {
  phase: 'counting',
  parts: [],
  missing: [],
  blocker: null,
  counts: NO_COUNTS,
  added: 0,
  films: 0,
  stored: 0,
  problems: [],
  problemCount: 0,
  bytesRead: 0,
  byteSize: 0,
  bytesPerSecond: null,
  status: null,
  stoppedBy: null,
}

export function isImporting({ phase }: TakeoutState): boolean {
  return phase === 'running' || phase === 'paused' || phase === 'matching'
}

export function addCounts(one: PartCounts, other: PartCounts): PartCounts {
  return {
    photos: one.photos + other.photos,
    passed: one.passed + other.passed,
    albums: one.albums + other.albums,
    videos: one.videos + other.videos,
    refused: one.refused + other.refused,
    others: one.others + other.others,
  }
}

/** The speed of the last seconds is shown, since that of hours ago says nothing about the rest. */
const WINDOW_MS = 15_000
const MIN_MS = 2000

/** Measures how fast an amount of bytes grows. */
export class SpeedMeter {
  private samples: { readonly bytes: number; readonly at: number }[] = []

  /** Returns the bytes per second of the last seconds; null at the start. */
  measure(bytes: number, at: number): number | null {
    const first = this.samples.findLastIndex(sample => sample.at <= at - WINDOW_MS)
    this.samples = [...this.samples.slice(Math.max(0, first)), { bytes, at }]
    const [oldest] = this.samples
    if (!oldest || at - oldest.at < MIN_MS) return null
    return ((bytes - oldest.bytes) * 1000) / (at - oldest.at)
  }
}
