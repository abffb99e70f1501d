import type { PictureFormat } from '../photo-format.ts'
import { TiffBlock } from '../tiff-tags.ts'
import { readHeifItems } from './heif-items.ts'
import { readJpegSegments } from './jpeg-segments.ts'
import { decodeProfile, readPngChunks } from './png-chunks.ts'
import { findIptc } from './read-iptc.ts'

/** Where a photo's file says when and with which camera it was taken; nothing of it is parsed. */
export type FoundMetadata = {
  /** TIFF blocks, perhaps with other bytes before their header. */
  readonly exif: readonly Buffer[]
  readonly xmp?: Uint8Array | undefined
  /** Records of IPTC IIM. */
  readonly iptc?: Buffer | undefined
  /** Dates in texts of a PNG. */
  readonly texts?: readonly string[]
}

/** Keywords of PNG in order of preference; programs write them in that of the alphabet. */
const DATE_TEXTS = ['exif:datetimeoriginal', 'exif:datetimedigitized', 'creation time', 'creationtime']

const XMP_TAG = 700
const IPTC_TAG = 33_723
const PHOTOSHOP_TAG = 34_377
/** As in xmp/parse-xmp.ts. */
const MAX_XMP_BYTES = 1024 * 1024
const MAX_IPTC_BYTES = 256 * 1024

/**
 * Finds the metadata in a photo's file. Reads in it only what the file's own structure leads to,
 * and never throws: what a damaged file says is left out.
 */
export function findMetadata(bytes: Uint8Array, format: PictureFormat): FoundMetadata {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (format) {
    case 'jpeg': {
      const { exif, xmp, photoshop } = readJpegSegments(file)
      return { exif, xmp, iptc: findIptc(photoshop) }
    }
    case 'png':
      return findInPng(file)
    case 'webp':
      return findInWebp(file)
    case 'gif':
      return { exif: [], xmp: findGifXmp(file) }
    case 'tiff':
      return findInTiff(file)
    case 'heic':
    case 'avif':
      return readHeifItems(file)
  }
}

function findInPng(file: Buffer): FoundMetadata {
  const { exif, texts } = readPngChunks(file)
  const [profile, app1] = ['exif', 'app1'].map(name => decodeProfile(texts.get(`raw profile type ${name}`)))
  const packet = texts.get('xml:com.adobe.xmp')
  const xmp = packet === undefined ? decodeProfile(texts.get('raw profile type xmp')) : Buffer.from(packet)
  const iptc = decodeProfile(texts.get('raw profile type iptc'))
  const isApp1Xmp = app1?.toString('latin1', 0, 5) === 'http:'
  return {
    exif: [...exif, ...(profile ? [profile] : []), ...(app1 && !isApp1Xmp ? [app1] : [])],
    xmp: xmp ?? (isApp1Xmp ? app1.subarray(app1.indexOf(0) + 1) : undefined),
    iptc: iptc && (iptc.toString('latin1', 0, 4) === '8BIM' ? findIptc(iptc) : iptc),
    // Not `date:create` of ImageMagick, nor the chunk tIME: both are times of a file.
    texts: DATE_TEXTS.flatMap(key => texts.get(key) ?? []),
  }
}

/** Chunks of RIFF: a name, the length, and the content, padded to an even number of bytes. */
function findInWebp(file: Buffer): FoundMetadata {
  const found: { exif: Buffer[]; xmp?: Buffer } = { exif: [] }
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4)
    const name = file.toString('latin1', at, at + 4)
    const content = file.subarray(at + 8, at + 8 + size)
    if (name === 'EXIF' && found.exif.length === 0) found.exif.push(content)
    if (name === 'XMP ') found.xmp ??= content
    at += 8 + size + (size % 2)
  }
  return found
}

const GIF_XMP = Buffer.from('!\xff\x0bXMP DataXMP', 'latin1')
/** Behind the packet, so that readers of blocks find their end (XMP specification, part 3). */
const GIF_TRAILER = Buffer.from('\x01\xff\xfe', 'latin1')

function findGifXmp(file: Buffer): Buffer | undefined {
  const at = file.indexOf(GIF_XMP)
  if (at < 0) return undefined
  const rest = file.subarray(at + GIF_XMP.length, at + GIF_XMP.length + MAX_XMP_BYTES)
  const end = rest.indexOf(GIF_TRAILER)
  return end < 0 ? undefined : rest.subarray(0, end)
}

function findInTiff(file: Buffer): FoundMetadata {
  const main = new TiffBlock(file).readFirstDirectory()
  const read = (tag: number, maxBytes: number) => Buffer.from(main.readBytes(tag, maxBytes))
  const iptc = read(IPTC_TAG, MAX_IPTC_BYTES)
  return {
    exif: [file],
    xmp: read(XMP_TAG, MAX_XMP_BYTES),
    iptc: iptc.length > 0 ? iptc : findIptc(read(PHOTOSHOP_TAG, MAX_IPTC_BYTES)),
  }
}
