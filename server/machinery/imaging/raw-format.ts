import { TiffBlock } from './tiff-tags.ts'

/** Formats of cameras' raw files; what is read of them is the preview inside. */
const RAW_FORMATS = ['cr2', 'cr3', 'nef', 'arw', 'raf', 'orf', 'rw2', 'dng'] as const
export type RawFormat = (typeof RAW_FORMATS)[number]

const NEW_SUBFILE_TYPE = 254
const MAKE = 271
const SUB_DIRECTORIES = 330
const DNG_VERSION = 50_706

/** In the bit field NewSubfileType: the directory's picture is a smaller version of another one. */
const IS_REDUCED = 1

export function isRawFormat(format: string): format is RawFormat {
  return RAW_FORMATS.some(one => one === format)
}

/**
 * Detects a raw file by its first bytes. NEF, ARW and DNG begin like any TIFF file: their first
 * directory must be among the bytes. Sources: Adobe's DNG specification 1.7; for the other formats,
 * which are not published, the descriptions at exiftool.org and libopenraw.
 */
export function detectRawFormat(bytes: Uint8Array): RawFormat | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.length)).toString('latin1')
  if (text.startsWith('FUJIFILMCCD-RAW ')) return 'raf'
  if (text.startsWith('ftypcrx ', 4)) return 'cr3'
  if (/^(?:IIR[OS]|MMOR)/.test(text)) return 'orf'
  if (text.startsWith('IIU\0')) return 'rw2'
  if (!/^(?:II\*\0|MM\0\*)/.test(text)) return undefined
  if (text.startsWith('CR', 8)) return 'cr2'
  const tags = new TiffBlock(bytes).readFirstDirectory()
  if (tags.has(DNG_VERSION)) return 'dng'
  // A TIFF file of other programs has its picture in the first directory, a raw file a small one.
  const isReduced = ((tags.readInteger(NEW_SUBFILE_TYPE) ?? 0) & IS_REDUCED) !== 0
  if (!isReduced || !tags.has(SUB_DIRECTORIES)) return undefined
  const make = tags.readText(MAKE).toUpperCase()
  if (make.startsWith('NIKON')) return 'nef'
  return make.startsWith('SONY') ? 'arw' : undefined
}
