import { inflateSync } from 'node:zlib'
import type { PictureFormat } from '../photo-format.ts'
import { TiffBlock } from '../tiff-tags.ts'
import { readHeifItems } from '../read-heif.ts'
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

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
const APP1 = 0xe1
const APP13 = 0xed
const START_OF_SCAN = 0xda
/** More than any program writes; a hostile file may have many small ones. */
const MAX_SEGMENTS = 2000

/** The metadata before the first scan of a JPEG. */
function readJpegSegments(jpeg: Buffer) {
  const exif: Buffer[][] = []
  const xmp: Buffer[] = []
  const photoshop: Buffer[] = []
  for (const { marker, content } of listSegments(jpeg)) {
    const cut = (signature: string) =>
      content.toString('latin1', 0, signature.length) === signature
        ? content.subarray(signature.length)
        : undefined
    const block = marker === APP1 ? cut(EXIF) : undefined
    if (block) {
      // EXIF above 64 KB continues in the next segments, which have no header of their own.
      const last = exif.at(-1)
      if (last && !/^(?:II\*\0|MM\0\*)/.test(block.toString('latin1', 0, 4))) last.push(block)
      else exif.push([block])
    }
    const packet = marker === APP1 ? cut(XMP) : undefined
    if (packet) xmp.push(packet)
    const resources = marker === APP13 ? cut(PHOTOSHOP) : undefined
    if (resources) photoshop.push(resources)
  }
  return {
    exif: exif.map(parts => Buffer.concat(parts)),
    xmp: xmp[0],
    photoshop: Buffer.concat(photoshop),
  }
}

function* listSegments(jpeg: Buffer): Generator<{ marker: number; content: Buffer }> {
  let at = 2
  for (let i = 0; i < MAX_SEGMENTS && at + 4 <= jpeg.length && jpeg[at] === 0xff; i++) {
    // Any number of fill bytes may stand before a marker.
    while (jpeg[at + 1] === 0xff) at += 1
    const marker = jpeg[at + 1]
    if (marker === undefined || marker === START_OF_SCAN || at + 4 > jpeg.length) return
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end < at + 4) return
    yield { marker, content: jpeg.subarray(at + 4, end) }
    at = end
  }
}

const SIGNATURE_BYTES = 8
/** Of text, unpacked: a profile of several hundred KB, each byte of which is two digits. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
/** More than any program writes. */
const MAX_TEXTS = 64
const MAX_KEYWORD_BYTES = 79

/** Texts with these keywords are read; all others may be of any size and number. */
const WANTED =
  /^(?:xml:com\.adobe\.xmp|raw profile type (?:exif|app1|iptc|xmp)|creation ?time|exif:datetime(?:original|digitized))$/

/** The metadata of a PNG: EXIF blocks, and texts by their keywords in lower case. */
function readPngChunks(png: Buffer): { exif: Buffer[]; texts: ReadonlyMap<string, string> } {
  const exif: Buffer[] = []
  const texts = new Map<string, string>()
  let examined = 0
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, end)
    if (type === 'eXIf' && exif.length === 0) exif.push(content)
    if (/^(?:tEXt|zTXt|iTXt)$/.test(type) && examined < MAX_TEXTS) {
      examined += 1
      const keyword = content
        .subarray(0, MAX_KEYWORD_BYTES + 1)
        .toString('latin1')
        .split('\0', 1)[0]
      const key = keyword?.toLowerCase() ?? ''
      if (keyword && WANTED.test(key) && !texts.has(key))
        texts.set(key, readText(type, content.subarray(keyword.length + 1)))
    }
    at = end + 4
  }
  return { exif, texts }
}

/**
 * Decodes a profile as ImageMagick writes it into a text: a line with its name, one with its
 * length, and lines of hexadecimal digits. Returns undefined for any other text.
 */
function decodeProfile(text: string | undefined): Buffer | undefined {
  const [name = '', length = '', ...lines] = (text ?? '').trim().split(/\s+/)
  const digits = lines.join('')
  const isProfile = /^\w{1,20}$/.test(name) && /^\d{1,9}$/.test(length) && /^[\da-f]+$/i.test(digits)
  return isProfile ? Buffer.from(digits, 'hex') : undefined
}

/** Empty if the text cannot be unpacked. `content` follows the keyword (PNG 3, section 11.3.3). */
function readText(type: string, content: Buffer): string {
  if (type === 'tEXt') return content.toString('latin1', 0, MAX_TEXT_BYTES)
  if (type === 'zTXt') return inflate(content.subarray(1)).toString('latin1')
  // Two texts, each with a null at its end, follow the flag and the method of compression.
  const language = content.indexOf(0, 2)
  const translated = language < 0 ? -1 : content.indexOf(0, language + 1)
  if (translated < 0) return ''
  const text = content.subarray(translated + 1)
  return (content[0] === 1 ? inflate(text) : text.subarray(0, MAX_TEXT_BYTES)).toString('utf8')
}

function inflate(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_TEXT_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}
