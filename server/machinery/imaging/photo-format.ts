import { detectRawFormat, type RawFormat } from './raw-format.ts'

/** Formats of pictures that can be decoded. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'avif' | 'tiff'

/** Formats of photos that can be read. */
export type PhotoFormat = PictureFormat | RawFormat

/**
 * Number of first bytes with which `detectPhotoFormat` knows whether a file is a photo. Of raw
 * files that begin like TIFF it returns `tiff` unless it gets their first directory as well.
 */
export const SIGNATURE_BYTES = 64

/**
 * Detects a photo's format by its first bytes, regardless of the file's name. Returns undefined for
 * anything but a supported photo. Sources: the signatures of the PNG, GIF89a, JFIF, RIFF and TIFF
 * 6.0 specifications; ISO/IEC 14496-12 (`ftyp`) with the brands of ISO/IEC 23008-12 (HEIF) and of
 * AVIF 1.1.
 */
export function detectPhotoFormat(bytes: Uint8Array): PhotoFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const text = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES))
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  const raw = detectRawFormat(bytes)
  if (raw) return raw
  // 42 in little or big endian; 43 for BigTIFF.
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return 'tiff'
  if (text.startsWith('ftyp', 4)) return findHeifFormat(readBrands(bytes, text))
  return undefined
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((value, i) => bytes[i] === value)
}

/** Returns the major brand and the compatible ones; the four bytes between them are a version. */
function readBrands(bytes: Uint8Array, text: string): string[] {
  const boxBytes = Math.min(text.length, new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0))
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= boxBytes; at += 4) brands.push(text.slice(at, at + 4))
  return brands
}

const AVIF_BRANDS = new Set(['avif', 'avis'])
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

function findHeifFormat(brands: readonly string[]): 'avif' | 'heic' | undefined {
  if (brands.some(brand => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some(brand => HEIC_BRANDS.has(brand)) ? 'heic' : undefined
}
