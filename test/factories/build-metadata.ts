import { crc32, deflateSync } from 'node:zlib'

// Metadata as cameras and programs write it, and the smallest files that contain it.

export const EXIF = {
  make: 271,
  model: 272,
  modified: 306,
  original: 36_867,
  digitized: 36_868,
  originalFraction: 37_521,
} as const

type Texts = Partial<Record<keyof typeof EXIF, string>>

/** Builds a TIFF block; `filler` bytes lie between its directories, as a large maker note does. */
export function buildExif(
  { make, model, modified, ...dates }: Texts,
  { filler = 0, isLittle = false, extra = [] as readonly TiffEntry[] } = {},
): Buffer {
  const main = toEntries({ make, model, modified })
  const mainBytes = measureDirectory([...main, ...extra]) + 12
  const pointer: TiffEntry = { tag: 34_665, type: 4, bytes: Buffer.alloc(4) }
  const exifAt = 8 + mainBytes + filler
  if (isLittle) pointer.bytes.writeUInt32LE(exifAt)
  else pointer.bytes.writeUInt32BE(exifAt)
  const header = Buffer.from(isLittle ? 'II*\0\x08\0\0\0' : 'MM\0*\0\0\0\x08', 'latin1')
  return Buffer.concat([
    header,
    buildDirectory([...main, pointer, ...extra], { at: 8, isLittle }),
    Buffer.alloc(filler),
    buildDirectory(toEntries(dates), { at: exifAt, isLittle }),
  ])
}

type TiffEntry = { readonly tag: number; readonly type: number; readonly bytes: Buffer }

function toEntries(texts: Record<string, string | undefined>): TiffEntry[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text === undefined
      ? []
      : // `key` is one of Texts; at least five bytes, which are not stored in the directory itself.
        [{ tag: EXIF[key as keyof Texts], type: 2, bytes: Buffer.from(`${text}\0`.padEnd(6, '\0')) }],
  )
}

function measureDirectory(entries: readonly TiffEntry[]): number {
  return 6 + entries.reduce((sum, { bytes }) => sum + 12 + (bytes.length > 4 ? bytes.length : 0), 0)
}

function buildDirectory(
  entries: readonly TiffEntry[],
  { at, isLittle }: { at: number; isLittle: boolean },
): Buffer {
  const directory = Buffer.alloc(6 + 12 * entries.length)
  const write = (value: number, place: number, bytes: 2 | 4) =>
    isLittle ? directory.writeUIntLE(value, place, bytes) : directory.writeUIntBE(value, place, bytes)
  write(entries.length, 0, 2)
  let blobAt = at + directory.length
  const blobs: Buffer[] = []
  for (const [i, { tag, type, bytes }] of entries.entries()) {
    const place = 2 + 12 * i
    write(tag, place, 2)
    write(type, place + 2, 2)
    write(type === 4 ? bytes.length / 4 : bytes.length, place + 4, 4)
    if (bytes.length <= 4) bytes.copy(directory, place + 8)
    else {
      write(blobAt, place + 8, 4)
      blobAt += bytes.length
      blobs.push(bytes)
    }
  }
  return Buffer.concat([directory, ...blobs])
}

/** Builds an XMP packet; `properties` such as `exif:DateTimeOriginal`. */
export function buildXmp(properties: Readonly<Record<string, string>>): Buffer {
  const attributes = Object.entries(properties).map(([name, value]) => `${name}="${value}"`)
  return Buffer.from(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
    ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`)
}

/** Builds fields of IPTC's second record, by their numbers. */
export function buildIptc(fields: Readonly<Record<number, string>>): Buffer {
  return Buffer.concat(
    Object.entries(fields).map(([number, text]) =>
      Buffer.from(`\x1c\x02${String.fromCharCode(Number(number), 0, text.length)}${text}`, 'latin1'),
    ),
  )
}

/** Builds Photoshop's resources, of which the second has IPTC's records. */
export function buildPhotoshop(iptc: Buffer): Buffer {
  return Buffer.concat([buildResource(0x03ed, Buffer.alloc(15)), buildResource(0x0404, iptc)])
}

function buildResource(id: number, content: Buffer): Buffer {
  const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt16BE(id, 4)
  head.writeUInt32BE(content.length, 8)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** Builds a JPEG of segments: `[marker, content]`. */
export function buildJpeg(...segments: readonly (readonly [number, string, Buffer])[]): Buffer {
  const built = segments.map(([marker, signature, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(2 + signature.length + content.length, 2)
    return Buffer.concat([head, Buffer.from(signature, 'latin1'), content])
  })
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...built, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])])
}

/** Builds a PNG of chunks: `[type, content]`. */
export function buildPng(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const all = [...chunks, ['IEND', Buffer.alloc(0)] as const].map(([type, content]) => {
    const data = Buffer.concat([Buffer.from(type), content])
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(data))
    return Buffer.concat([size, data, check])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...all])
}

/** Builds a compressed text of a PNG. */
export function buildZtxt(keyword: string, text: string): readonly [string, Buffer] {
  return ['zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(text)])]
}

/** Writes a profile as ImageMagick does. */
export function buildProfile(name: string, profile: Buffer): string {
  const lines = profile.toString('hex').replaceAll(/.{72}/g, '$&\n')
  return `\n${name}\n${String(profile.length).padStart(8)}\n${lines}\n`
}

/** Builds a WEBP of chunks: `[name, content]`. */
export function buildWebp(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const all = chunks.map(([name, content]) => {
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  })
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...all])
}

/** Builds a HEIC of items with metadata: `[type, content]`; `mime` is XMP. */
export function buildHeif(...items: readonly (readonly ['Exif' | 'mime', Buffer])[]): Buffer {
  const ftyp = buildHeifBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const kinds = items.map(([type], i) => {
    const rest = type === 'mime' ? `${type}\0application/rdf+xml\0` : `${type}\0`
    return buildHeifBox('infe', Buffer.from([2, 0, 0, 0, 0, i + 1, 0, 0]), Buffer.from(rest))
  })
  const build = (start: number) => {
    let at = start
    const places = items.map(([, { length }], i) => {
      const place = Buffer.alloc(14)
      place.writeUInt16BE(i + 1)
      place.writeUInt16BE(1, 4)
      place.writeUInt32BE(at, 6)
      place.writeUInt32BE(length, 10)
      at += length
      return place
    })
    return buildHeifBox(
      'meta',
      Buffer.alloc(4),
      buildHeifBox('hdlr', Buffer.alloc(24)),
      buildHeifBox('iinf', Buffer.from([0, 0, 0, 0, 0, items.length]), ...kinds),
      buildHeifBox('iloc', Buffer.from([0, 0, 0, 0, 0x44, 0, 0, items.length]), ...places),
    )
  }
  const head = Buffer.concat([ftyp, build(0)]).length + 8
  return Buffer.concat([ftyp, build(head), buildHeifBox('mdat', ...items.map(([, content]) => content))])
}

function buildHeifBox(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4)
  return Buffer.concat([head, ...content])
}
