/** The types under which films are answered; browsers get no other. */
export type FilmType = 'video/mp4' | 'video/quicktime'

/** Number of first bytes with which `detectFilmType` knows whether a file is a film. */
export const FILM_HEADER_BYTES = 64

/** Far above any list of brands that cameras write. */
const MAX_FTYP_BYTES = 1024
const MIN_FTYP_BYTES = 16
const QUICKTIME_BRAND = 'qt  '
/** Brands of MPEG-4 files (ISO/IEC 14496-12 and -14), and those of phones. */
const MP4_BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |3gp\d|mmp4|MSNV|hvc1)$/

/**
 * Detects a film by its first box, `ftyp`: QuickTime by its major brand, MPEG-4 by any brand.
 * Nothing else of the file is read. Returns undefined for anything else, such as HEIC, whose first
 * box looks the same.
 */
export function detectFilmType(bytes: Uint8Array): FilmType | undefined {
  if (bytes.length < MIN_FTYP_BYTES) return undefined
  const text = String.fromCharCode(...bytes.subarray(0, FILM_HEADER_BYTES))
  const boxBytes = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  if (!text.startsWith('ftyp', 4) || boxBytes < MIN_FTYP_BYTES || boxBytes > MAX_FTYP_BYTES) return undefined
  const major = text.slice(8, 12)
  if (major === QUICKTIME_BRAND) return 'video/quicktime'
  if (MP4_BRAND.test(major)) return 'video/mp4'
  return undefined
}
