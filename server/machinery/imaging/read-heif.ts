import { findBox, listBoxes, type Box, type Range } from './metadata/iso-boxes.ts'

/** The most items whose properties are read; cameras write a few thousand. */
const MAX_ENTRIES = 65_536
/** `av1C` (AV1 in ISOBMFF 1.2, section 2.3): the flag of the third byte. */
const AV1_MONOCHROME = 0x10

/** As many as sharp reads by default; a picture of 64 megapixels in small tiles has more. */
const USUAL_ITEMS = 256
/** As many as decode-heic.ts reads: 200 megapixels in tiles of 256 × 256 have 3,100. */
export const MAX_HEIF_ITEMS = 4096

/** Items with metadata of each kind; programs write one. */
const MAX_ITEMS = 4
/** Parts of one item; programs write one. */
const MAX_EXTENTS = 64
/** The most bytes that are read of an item with metadata; what is needed is at its beginning. */
const MAX_ITEM_BYTES = 4 * 1024 * 1024

/** A colour space by the numbers of ITU-T H.273. */
export type CodedColours = {
  readonly primaries: number
  readonly transfer: number
  readonly isFullRange: boolean
  /** The brightest light of the picture in candela per square metre, if the file says so. */
  readonly peakNits?: number
}

/** What the file says of the primary picture of HEIC and AVIF, and the decoders do not tell. */
export type HeifPicture = {
  /** Number of pictures and other items; each tile of a picture is one. */
  readonly itemCount: number
  /** Of the primary item: `hvc1` or `av01`, or `grid` if it consists of tiles. */
  readonly itemType: string
  readonly isMonochrome: boolean
  readonly colours?: CodedColours
  /** Properties of the primary picture in the order in which they apply. */
  readonly properties: readonly Box[]
}

/**
 * Reads the box `meta` of a HEIF file (ISO/IEC 23008-12). Returns undefined if it contains no
 * primary picture. Reads only within the bytes, whatever the file claims.
 */
export function readHeif(bytes: Uint8Array): HeifPicture | undefined {
  try {
    return readMeta(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // A number beyond the end of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readMeta(file: Buffer): HeifPicture | undefined {
  const inMeta = findMeta(file)
  if (!inMeta) return undefined
  const [pitm, iinf, iprp] = ['pitm', 'iinf', 'iprp'].map(type => findBox(file, inMeta, type))
  if (!pitm || !iinf || !iprp) return undefined
  const primaryId =
    file.readUInt8(pitm.start) === 0 ? file.readUInt16BE(pitm.start + 4) : file.readUInt32BE(pitm.start + 4)
  const itemType = findItemType(file, iinf, primaryId)
  if (itemType === undefined) return undefined
  const properties = readProperties(file, iprp, primaryId)
  const colours = readColours(file, properties)
  return {
    itemCount:
      file.readUInt8(iinf.start) === 0
        ? file.readUInt16BE(iinf.start + 4)
        : file.readUInt32BE(iinf.start + 4),
    itemType,
    isMonochrome: isMonochrome(file, properties),
    ...(colours && { colours }),
    properties,
  }
}

/** Whether sharp reads the picture only without limits; one above our limit it may refuse. */
export function hasManyItems(heif: HeifPicture | undefined): boolean {
  return heif !== undefined && heif.itemCount > USUAL_ITEMS && heif.itemCount <= MAX_HEIF_ITEMS
}

function findMeta(file: Buffer): Range | undefined {
  const meta = findBox(file, { start: 0, end: file.length }, 'meta')
  // A full box has a version and flags.
  return meta && { start: meta.start + 4, end: meta.end }
}

type Item = { readonly id: number; readonly type: string; readonly rest: Range }

/** Lists what the box `iinf` says of items, in files of any version; `rest` follows the type. */
function* listItems(file: Buffer, iinf: Box): Generator<Item> {
  const countBytes = file.readUInt8(iinf.start) === 0 ? 2 : 4
  for (const { start, end } of listBoxes(file, { start: iinf.start + 4 + countBytes, end: iinf.end })) {
    const idBytes = file.readUInt8(start) === 3 ? 4 : 2
    const typeAt = start + 4 + idBytes + 2
    const id = file.readUIntBE(start + 4, idBytes)
    yield { id, type: readType(file, typeAt), rest: { start: typeAt + 4, end } }
  }
}

function findItemType(file: Buffer, iinf: Box, id: number): string | undefined {
  for (const item of listItems(file, iinf)) if (item.id === id) return item.type
  return undefined
}

/** Throws RangeError at the end of the file. */
function readType(file: Buffer, at: number): string {
  file.readUInt32BE(at)
  return file.toString('latin1', at, at + 4)
}

function readProperties(file: Buffer, iprp: Box, id: number): Box[] {
  const [ipco, ipma] = ['ipco', 'ipma'].map(type => findBox(file, iprp, type))
  if (!ipco || !ipma) return []
  const all = [...listBoxes(file, ipco)]
  const isLong = file.readUInt8(ipma.start) > 0
  // The lowest flag: indexes of 15 bits; the highest bit of an index says that it is essential.
  const indexBytes = (file.readUInt8(ipma.start + 3) & 1) + 1
  const entries = Math.min(file.readUInt32BE(ipma.start + 4), MAX_ENTRIES)
  let at = ipma.start + 8
  for (let i = 0; i < entries; i++) {
    const itemId = isLong ? file.readUInt32BE(at) : file.readUInt16BE(at)
    at += isLong ? 4 : 2
    const count = file.readUInt8(at)
    at += 1
    if (itemId === id) {
      const indexes = Array.from({ length: count }, (_, n) =>
        indexBytes === 2 ? file.readUInt16BE(at + 2 * n) & 0x7fff : file.readUInt8(at + n) & 0x7f,
      )
      return indexes.flatMap(index => all[index - 1] ?? [])
    }
    at += count * indexBytes
  }
  return []
}

function readColours(file: Buffer, properties: readonly Box[]): CodedColours | undefined {
  const box = properties.find(({ type, start }) => type === 'colr' && readType(file, start) === 'nclx')
  if (!box) return undefined
  const [primaries, transfer] = [file.readUInt16BE(box.start + 4), file.readUInt16BE(box.start + 6)]
  const isFullRange = file.readUInt8(box.start + 10) >= 0x80
  const light = properties.find(({ type }) => type === 'clli')
  const peakNits = light && file.readUInt16BE(light.start)
  return { primaries, transfer, isFullRange, ...(peakNits && { peakNits }) }
}

function isMonochrome(file: Buffer, properties: readonly Box[]): boolean {
  return properties.some(({ type, start }) => {
    if (type === 'av1C') return (file.readUInt8(start + 2) & AV1_MONOCHROME) > 0
    // `chroma_format_idc` (ISO/IEC 14496-15, section 8.3.3).
    if (type === 'hvcC') return (file.readUInt8(start + 16) & 3) === 0
    // Of a picture in tiles, which have the boxes above: its number of channels.
    return type === 'pixi' && file.readUInt8(start + 4) === 1
  })
}

/**
 * Reads the items with metadata of a HEIC or AVIF file (ISO/IEC 14496-12, 8.11): EXIF blocks, which
 * may have bytes before their header, and the XMP packet.
 */
export function readHeifItems(file: Buffer): { exif: Buffer[]; xmp: Buffer | undefined } {
  const meta = findMeta(file)
  const [iloc, iinf, idat] = ['iloc', 'iinf', 'idat'].map(type => meta && findBox(file, meta, type))
  if (!iloc || !iinf) return { exif: [], xmp: undefined }
  const ids = findMetadataItems(file, iinf)
  const wanted = new Map([...ids.exif, ...ids.xmp].map(id => [id, Buffer.alloc(0)]))
  try {
    const inside = idat ? file.subarray(idat.start, idat.end) : Buffer.alloc(0)
    readPlaces(file.subarray(iloc.start, iloc.end), { file, inside, wanted })
  } catch (error) {
    // The box ends before its last item.
    if (!(error instanceof RangeError)) throw error
  }
  const read = (some: readonly number[]) => some.flatMap(id => wanted.get(id) ?? [])
  return { exif: read(ids.exif), xmp: read(ids.xmp)[0] }
}

/** Returns the ids of items with EXIF and XMP, up to the end of the file. */
function findMetadataItems(file: Buffer, iinf: Box): { exif: number[]; xmp: number[] } {
  const found: { exif: number[]; xmp: number[] } = { exif: [], xmp: [] }
  try {
    for (const { id, type, rest } of listItems(file, iinf)) {
      if (type === 'Exif') found.exif.push(id)
      else if (type === 'mime' && file.toString('latin1', rest.start, rest.end).includes('rdf+xml'))
        found.xmp.push(id)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { exif: found.exif.slice(0, MAX_ITEMS), xmp: found.xmp.slice(0, MAX_ITEMS) }
}

type Sources = { readonly file: Buffer; readonly inside: Buffer; readonly wanted: Map<number, Buffer> }

/** Fills in the bytes of the wanted items. Throws RangeError if the box ends too early. */
function readPlaces(places: Buffer, { file, inside, wanted }: Sources): void {
  const version = places.readUInt8(0)
  const [sizes, moreSizes] = [places.readUInt8(4), places.readUInt8(5)]
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, moreSizes >> 4]
  const indexBytes = version === 0 ? 0 : moreSizes & 15
  let at = 6
  const read = (bytes: number): number => {
    at += bytes
    if (bytes === 8) return Number(places.readBigUInt64BE(at - 8))
    return bytes === 0 ? 0 : places.readUIntBE(at - bytes, bytes)
  }
  const count = read(version === 2 ? 4 : 2)
  for (let i = 0; i < count; i++) {
    const id = read(version === 2 ? 4 : 2)
    const source = (version === 0 ? 0 : read(2) & 15) === 1 ? inside : file
    read(2)
    const base = read(baseBytes)
    const extents = read(2)
    // Extents without sizes would take no bytes, and might be 65,535 in each of many items.
    if (indexBytes + offsetBytes + lengthBytes === 0) continue
    const parts: Buffer[] = []
    let room = wanted.has(id) ? MAX_ITEM_BYTES : 0
    for (let extent = 0; extent < extents; extent++) {
      read(indexBytes)
      const start = base + read(offsetBytes)
      const length = Math.min(read(lengthBytes), room)
      if (parts.length >= MAX_EXTENTS || length === 0) continue
      parts.push(source.subarray(start, start + length))
      room -= length
    }
    if (wanted.get(id)?.length === 0) wanted.set(id, Buffer.concat(parts))
  }
}
