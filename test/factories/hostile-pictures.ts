import { crc32, deflateSync } from 'node:zlib'

// Small files that are expensive to decode. They are built without rendering pixels, which is
// cheap.

const UINT32_MAX = 0xffffffff
const TAG_BYTES = 12
/** Image width, which every EXIF reader knows, and `DateTimeOriginal`, which Kindred reads. */
export const EXIF_TAGS = { imageWidth: 0x0100, dateTimeOriginal: 0x9003 } as const

export type ExifBomb = {
  readonly byteSize: number
  /** How many values each tag claims to have. */
  readonly count?: number
  readonly tag?: number
}

/** Builds EXIF data with as many tags as fit; each claims `count` values, which overlap. */
export function buildExifBomb({
  byteSize,
  count = UINT32_MAX,
  tag = EXIF_TAGS.imageWidth,
}: ExifBomb): Buffer {
  const exif = Buffer.alloc(byteSize)
  exif.write('II*\0', 0, 'latin1')
  exif.writeUInt32LE(8, 4)
  const tags = Math.min(0xffff, Math.floor((byteSize - 14) / TAG_BYTES))
  exif.writeUInt16LE(tags, 8)
  for (let i = 0; i < tags; i++) {
    const at = 10 + i * TAG_BYTES
    exif.writeUInt16LE(tag, at)
    // Type 1: single bytes.
    exif.writeUInt16LE(1, at + 2)
    exif.writeUInt32LE(count, at + 4)
    exif.writeUInt32LE(8, at + 8)
  }
  return exif
}

/** Builds a lossless WEBP of one colour: about 30 bytes at any size, plus EXIF if given. */
export function buildSparseWebp(width: number, height: number, exif?: Uint8Array): Buffer {
  const picture = buildWebpChunk('VP8L', buildSolidVp8l(width, height))
  if (!exif) return buildRiff([picture])
  const header = Buffer.alloc(10)
  // The flag for EXIF.
  header[0] = 0x08
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  return buildRiff([buildWebpChunk('VP8X', header), picture, buildWebpChunk('EXIF', exif)])
}

/**
 * Builds a VP8L stream without transform, cache and meta codes. Its five codes have one symbol
 * each, so that a pixel takes no bits.
 */
function buildSolidVp8l(width: number, height: number): Buffer {
  const bits = new BitWriter()
  bits.write(0x2f, 8)
  bits.write(width - 1, 14)
  bits.write(height - 1, 14)
  bits.write(0, 1 + 3 + 1 + 1 + 1)
  for (let code = 0; code < 5; code++) {
    // A simple code of one symbol, which has one bit and is 0; an alpha of 1 is nearly transparent.
    bits.write(1, 1)
    bits.write(0, 1 + 1 + 1)
  }
  bits.write(0, 32)
  return bits.toBuffer()
}

class BitWriter {
  readonly #bits: number[] = []

  /** Writes `count` bits, the lowest bit first. */
  write(value: number, count: number): void {
    for (let i = 0; i < count; i++) this.#bits.push(Math.floor(value / 2 ** i) % 2)
  }

  toBuffer(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8))
    this.#bits.forEach((bit, i) => {
      bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << (i & 7))
    })
    return bytes
  }
}

function buildWebpChunk(type: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(8 + content.length + (content.length % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(content.length, 4)
  chunk.set(content, 8)
  return chunk
}

function buildRiff(chunks: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const header = Buffer.alloc(8)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}

/** Builds a black PNG of one bit per pixel: 268 megapixels take 33 KB. */
export function buildSparsePng(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8)
  const passes = isInterlaced ? ADAM7 : [{ x: 0, y: 0, stepX: 1, stepY: 1 }]
  let byteSize = 0
  for (const { x, y, stepX, stepY } of passes) {
    const columns = Math.ceil((width - x) / stepX)
    const rows = Math.ceil((height - y) / stepY)
    if (columns > 0 && rows > 0) byteSize += rows * (1 + Math.ceil(columns / 8))
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', deflateSync(Buffer.alloc(byteSize), { level: 1 })),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The seven passes of an interlaced PNG (PNG specification, section 8.2). */
const ADAM7 = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
]

export function buildPngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** Builds a JPEG of one colour in one scan, as most cameras write: 268 megapixels take 2 MB. */
export function buildPlainJpeg(width: number, height: number): Buffer {
  // A unit of 8 by 8 pixels has three blocks, each of two codes of one bit.
  const units = Math.ceil(width / 8) * Math.ceil(height / 8)
  const scan = buildJpegScan({ components: 3, spectrum: [0, 63], bits: units * 6 })
  return Buffer.concat([buildJpegStart('baseline', width, height), scan, JPEG_END])
}

/**
 * Builds a progressive JPEG of one colour. The first scan of 268 megapixels takes 1.6 MB. Each
 * further scan takes few bytes, and makes the decoder process all pixels again.
 */
export function buildProgressiveJpeg(width: number, height: number, { scans = 2 } = {}): Buffer {
  const units = Math.ceil(width / 8) * Math.ceil(height / 8)
  const first = buildJpegScan({ components: 3, spectrum: [0, 0], bits: units * 3 })
  // A code of one bit and 14 bits for a run of 16,384 empty blocks.
  const more = buildJpegScan({ components: 1, spectrum: [1, 63], bits: Math.ceil(units / 16_384) * 15 })
  const rest = Array.from({ length: scans - 1 }, () => more)
  return Buffer.concat([buildJpegStart('progressive', width, height), first, ...rest, JPEG_END])
}

const JPEG_END = Buffer.from([0xff, 0xd9])

function buildJpegStart(kind: 'baseline' | 'progressive', width: number, height: number): Buffer {
  const quantization = buildJpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
  const frame = buildJpegSegment(kind === 'baseline' ? 0xc0 : 0xc2, [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    ...[1, 2, 3].flatMap(component => [component, 0x11, 0]),
  ])
  const buildOneBitCode = (table: number, symbol: number) =>
    buildJpegSegment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), symbol])
  // Codes for blocks equal to the one before, and for blocks that are otherwise empty.
  const codes = [buildOneBitCode(0x00, 0), buildOneBitCode(0x10, kind === 'baseline' ? 0 : 0xe0)]
  return Buffer.concat([Buffer.from([0xff, 0xd8]), quantization, frame, ...codes])
}

function buildJpegScan({
  components,
  spectrum,
  bits,
}: {
  components: number
  spectrum: readonly [number, number]
  bits: number
}): Buffer {
  const chosen = Array.from({ length: components }, (_, i) => [i + 1, 0]).flat()
  const header = buildJpegSegment(0xda, [components, ...chosen, ...spectrum, 0])
  return Buffer.concat([header, Buffer.alloc(Math.ceil(bits / 8))])
}

function buildJpegSegment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content])
}
