// A separate file, so that the web page does not load the schemas.

/** Google's largest parts, of 50 GB, have about 50,000 files. */
export const MAX_ENTRIES = 500_000
/**
 * The bytes that are read may be this many times the size of the archive; photos are already
 * compressed.
 */
export const MAX_RATIO = 20
/** At least this much may be read of any archive, since an archive of small JSON files is small. */
const MIN_BYTES = 64 * 1024 * 1024
/** Films that are remembered until all photos are imported; further ones are left out. */
export const MAX_FILMS_PER_PART = 50_000
export const MAX_FILMS_PER_REQUEST = 200
export const MAX_PHOTOS_PER_REQUEST = 100
export const MAX_NOTES_PER_REQUEST = 200
/** Bytes of the body of POST /api/takeout/entries. A JSON file has 1 KB on average. */
export const MAX_ENTRIES_BYTES = 1024 * 1024
/** Known files in one answer of GET /api/takeout/parts/{part}. */
export const KNOWN_FILES_PER_PAGE = 5000
/** Read at either end of an archive to tell it from others. */
const SAMPLE_BYTES = 64 * 1024

/** The limit above which the rest of an archive is not read. */
export type ArchiveLimit = 'too-many-files' | 'unpacks-too-large'

/**
 * Counts the bytes and entries that are read of an archive. Its functions throw the error that
 * `describe` returns above the limits.
 */
export function createLimits(archiveBytes: number, describe: (limit: ArchiveLimit) => Error) {
  const maxBytes = Math.max(MIN_BYTES, MAX_RATIO * archiveBytes)
  let bytes = 0
  let entries = 0
  return {
    addBytes(count: number): void {
      bytes += count
      if (bytes > maxBytes) throw describe('unpacks-too-large')
    },
    addEntry(): void {
      entries += 1
      if (entries > MAX_ENTRIES) throw describe('too-many-files')
    },
  }
}

/**
 * Returns the ranges of an archive, from the first byte to the one after the last, whose SHA-256,
 * after its size in decimal and a space, is its fingerprint: local headers are at the start, and
 * the directory of a zip is at the end.
 */
export function listSampledRanges(byteSize: number): [start: number, end: number][] {
  return [
    [0, Math.min(byteSize, SAMPLE_BYTES)],
    [Math.max(0, byteSize - SAMPLE_BYTES), byteSize],
  ]
}

/** Whether the first bytes of a file are those of gzip, as of a `.tgz`. */
export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b
}
