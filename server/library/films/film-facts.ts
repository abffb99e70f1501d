import { HOUR_MS } from '../../../shared/api/durations.ts'
import { findMetadata } from '../../machinery/imaging/metadata/find-metadata.ts'
import { listBoxes, readBoxHeader } from '../../machinery/imaging/metadata/iso-boxes.ts'
import { parseDate } from '../../machinery/imaging/metadata/parse-date.ts'
import { readExif } from '../../machinery/imaging/metadata/read-exif.ts'
import { detectPhotoFormat } from '../../machinery/imaging/photo-format.ts'
import { isRawFormat } from '../../machinery/imaging/raw-format.ts'

/** What a film says about itself; undefined where it says nothing. */
export type FilmFacts = {
  /** The identifier that iPhones write into both parts of a Live photo. */
  readonly contentId?: string | undefined
  readonly durationMs?: number | undefined
  /** When it was taken: by the clock at the place, as UTC, or in UTC itself. */
  readonly takenAt?: { readonly time: number; readonly isUtc: boolean } | undefined
}

/** How much of the box `moov` is kept, since only its beginning is read. */
const MAX_MOOV_BYTES = 1024 * 1024
/** 1904-01-01, from which films count, in milliseconds since 1970. */
const EPOCH_1904_MS = -2_082_844_800_000
const MAX_KEYS = 100
const CONTENT_ID = 'com.apple.quicktime.content.identifier'
const CREATION_DATE = 'com.apple.quicktime.creationdate'

/** Finds the box `moov` in the bytes of a film as they pass, wherever it lies. */
export class FilmFactsReader {
  /** Bytes of a header of which the rest has not passed. */
  #head = Buffer.alloc(0)
  /** Bytes of the current box that have not passed. */
  #left = 0
  #isMoov = false
  #moov: Buffer[] = []
  #moovBytes = 0

  add(chunk: Uint8Array): void {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    while (bytes.length > 0) {
      if (this.#left === 0) {
        const before = this.#head.length
        const head = Buffer.concat([this.#head, bytes.subarray(0, 16 - before)])
        const box = readBoxHeader(head)
        if (!box) {
          this.#head = head
          return
        }
        this.#head = Buffer.alloc(0)
        this.#isMoov = head.toString('latin1', 4, 8) === 'moov'
        // The last box may reach to the end; one that is shorter than its header ends the reading.
        this.#left = box.length < box.headerBytes ? Infinity : box.length - box.headerBytes
        bytes = bytes.subarray(box.headerBytes - before)
        continue
      }
      const part = bytes.subarray(0, this.#left)
      if (this.#isMoov) this.#keep(part)
      this.#left -= part.length
      bytes = bytes.subarray(part.length)
    }
  }

  finish(): FilmFacts {
    return readMoov(Buffer.concat(this.#moov))
  }

  /** Copies: the buffer of a chunk may be used again. */
  #keep(part: Buffer): void {
    const kept = Buffer.from(part.subarray(0, Math.max(0, MAX_MOOV_BYTES - this.#moovBytes)))
    this.#moovBytes += kept.length
    this.#moov.push(kept)
  }
}

function readMoov(moov: Buffer): FilmFacts {
  const boxes = readBoxes(moov)
  const of = (type: string) => boxes.find(box => box.type === type)?.content
  const { durationMs, createdAt } = readMovieHeader(of('mvhd') ?? Buffer.alloc(0))
  const values = readKeys(of('meta') ?? Buffer.alloc(0))
  const local = parseDate(values.get(CREATION_DATE) ?? '')
  const utc = createdAt === undefined ? undefined : { time: createdAt, isUtc: true }
  return {
    contentId: values.get(CONTENT_ID),
    durationMs,
    takenAt: local === undefined ? utc : { time: local, isUtc: false },
  }
}

/** Zero stands for an unknown time. */
function readMovieHeader(box: Buffer): { durationMs?: number; createdAt?: number } {
  const isLong = box[0] === 1
  if (box.length < (isLong ? 32 : 20)) return {}
  const created = isLong ? Number(box.readBigUInt64BE(4)) : box.readUInt32BE(4)
  const scale = box.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16)
  return {
    ...(scale > 0 && { durationMs: (duration / scale) * 1000 }),
    ...(created > 0 && { createdAt: EPOCH_1904_MS + created * 1000 }),
  }
}

/** Reads QuickTime's metadata: a list of keys, and a list of values by the numbers of the keys. */
function readKeys(meta: Buffer): ReadonlyMap<string, string> {
  // In MPEG-4, a version and flags stand before the boxes.
  const boxes = [...readBoxes(meta), ...readBoxes(meta.subarray(4))]
  const keys = boxes.find(({ type }) => type === 'keys')?.content ?? Buffer.alloc(0)
  const items = boxes.find(({ type }) => type === 'ilst')?.content ?? Buffer.alloc(0)
  const names = readBoxes(keys.subarray(8)).slice(0, MAX_KEYS)
  const values = new Map<string, string>()
  for (const { type, content } of readBoxes(items)) {
    const name = names[Buffer.from(type, 'latin1').readUInt32BE(0) - 1]?.content.toString('latin1')
    const value = readBoxes(content).find(box => box.type === 'data')?.content
    // The type and language of a value stand before it.
    if (name !== undefined && value) values.set(name, value.toString('utf8', 8, 108).trim())
  }
  return values
}

/** Returns the boxes in some bytes, without one that goes beyond them. */
function readBoxes(bytes: Buffer): { type: string; content: Buffer }[] {
  const whole = [...listBoxes(bytes)].filter(({ isWhole }) => isWhole)
  return whole.map(({ type, start, end }) => ({ type, content: bytes.subarray(start, end) }))
}

/** What a photo says that tells which film is its own; undefined where it says nothing. */
export type PhotoOfFilmFacts = {
  readonly contentId?: string | undefined
  /** By the clock of the camera, as UTC. */
  readonly takenAt?: number | undefined
}

/**
 * Phones take one and a half seconds before and after a photo; those of Samsung take up to five.
 */
const MAX_DURATION_MS = 5000
/** Some phones date a film by its end, or by when it was written. */
const MAX_DIFFERENCE_MS = 10_000
/** Zones differ from UTC by multiples of this, and by at most 14 hours. */
const ZONE_STEP_MS = HOUR_MS / 4
const MAX_ZONE_MS = 14 * HOUR_MS

/**
 * Tells whether a film of the same name is the moving part of a photo: by the identifier in both,
 * otherwise by its length, and by the time of both where they say it.
 */
export function belongsToPhoto(film: FilmFacts, photo: PhotoOfFilmFacts): boolean {
  const { contentId, durationMs, takenAt } = film
  if (contentId && photo.contentId) return contentId.toUpperCase() === photo.contentId.toUpperCase()
  if (durationMs !== undefined && durationMs > MAX_DURATION_MS) return false
  if (!takenAt || photo.takenAt === undefined) return true
  const difference = photo.takenAt - takenAt.time
  const zone = takenAt.isUtc ? Math.round(difference / ZONE_STEP_MS) * ZONE_STEP_MS : 0
  return Math.abs(zone) <= MAX_ZONE_MS && Math.abs(difference - zone) <= MAX_DIFFERENCE_MS
}

/** How much of an original is read; phones write EXIF before that. */
const HEAD_BYTES = 256 * 1024

/**
 * Reads from the beginning of a photo what tells which film is its own. Only a few tags of EXIF are
 * read, in constant time. `read` opens the original from `start` to `end`, both included.
 */
export async function readPhotoOfFilm(
  read: (range: { start: number; end: number }) => Promise<AsyncIterable<Uint8Array>>,
): Promise<PhotoOfFilmFacts> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await read({ start: 0, end: HEAD_BYTES - 1 })) chunks.push(chunk)
  const head = Buffer.concat(chunks)
  const format = detectPhotoFormat(head)
  if (!format || isRawFormat(format) || format === 'png') return {}
  const blocks = findMetadata(head, format).exif.flatMap(block => readExif(block) ?? [])
  return {
    contentId: blocks.find(({ contentId }) => contentId !== undefined)?.contentId,
    takenAt: blocks.find(({ takenAt }) => takenAt !== undefined)?.takenAt,
  }
}
