/** Boxes with more properties or items than this are not read; cameras write a few thousand. */
const MAX_ENTRIES = 65_536
/** `av1C` (AV1 in ISOBMFF 1.2, section 2.3): the flag of the third byte. */
const AV1_MONOCHROME = 0x10

/** As many as sharp reads by default; a picture of 64 megapixels in small tiles has more. */
const USUAL_ITEMS = 256
/** As many as decode-heic.ts reads: 200 megapixels in tiles of 256 × 256 have 3,100. */
export const MAX_HEIF_ITEMS = 4096

/** A box of ISO/IEC 14496-12: where its content lies in the file. */
type Box = { readonly type: string; readonly start: number; readonly end: number }

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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readMeta(view)
  } catch (error) {
    // A number beyond the end of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readMeta(view: DataView): HeifPicture | undefined {
  const meta = findBox(view, { start: 0, end: view.byteLength }, 'meta')
  if (!meta) return undefined
  const inMeta = { start: meta.start + 4, end: meta.end }
  const [pitm, iinf, iprp] = ['pitm', 'iinf', 'iprp'].map(type => findBox(view, inMeta, type))
  if (!pitm || !iinf || !iprp) return undefined
  const primaryId =
    view.getUint8(pitm.start) === 0 ? view.getUint16(pitm.start + 4) : view.getUint32(pitm.start + 4)
  const itemType = findItemType(view, iinf, primaryId)
  if (itemType === undefined) return undefined
  const properties = readProperties(view, iprp, primaryId)
  const colours = readColours(view, properties)
  return {
    itemCount:
      view.getUint8(iinf.start) === 0 ? view.getUint16(iinf.start + 4) : view.getUint32(iinf.start + 4),
    itemType,
    isMonochrome: isMonochrome(view, properties),
    ...(colours && { colours }),
    properties,
  }
}

/** Whether sharp reads the picture only without limits; one above our limit it may refuse. */
export function hasManyItems(heif: HeifPicture | undefined): boolean {
  return heif !== undefined && heif.itemCount > USUAL_ITEMS && heif.itemCount <= MAX_HEIF_ITEMS
}

type Range = Pick<Box, 'start' | 'end'>

function* listBoxes(view: DataView, { start, end }: Range): Generator<Box> {
  for (let at = start, count = 0; at + 8 <= end && count < MAX_ENTRIES; count++) {
    const size = view.getUint32(at)
    const isLarge = size === 1
    const bytes = isLarge ? Number(view.getBigUint64(at + 8)) : size || end - at
    const header = isLarge ? 16 : 8
    if (bytes < header) return
    yield { type: readType(view, at + 4), start: at + header, end: Math.min(at + bytes, end) }
    at += bytes
  }
}

function findBox(view: DataView, range: Range, type: string): Box | undefined {
  for (const box of listBoxes(view, range)) if (box.type === type) return box
  return undefined
}

function readType(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map(i => view.getUint8(at + i)))
}

function findItemType(view: DataView, iinf: Box, id: number): string | undefined {
  const countBytes = view.getUint8(iinf.start) === 0 ? 2 : 4
  for (const { start } of listBoxes(view, { start: iinf.start + 4 + countBytes, end: iinf.end })) {
    const isLong = view.getUint8(start) === 3
    const itemId = isLong ? view.getUint32(start + 4) : view.getUint16(start + 4)
    if (itemId === id) return readType(view, start + (isLong ? 10 : 8))
  }
  return undefined
}

function readProperties(view: DataView, iprp: Box, id: number): Box[] {
  const [ipco, ipma] = ['ipco', 'ipma'].map(type => findBox(view, iprp, type))
  if (!ipco || !ipma) return []
  const all = [...listBoxes(view, ipco)]
  const isLong = view.getUint8(ipma.start) > 0
  // The lowest flag: indexes of 15 bits; the highest bit of an index says that it is essential.
  const indexBytes = (view.getUint8(ipma.start + 3) & 1) + 1
  const entries = Math.min(view.getUint32(ipma.start + 4), MAX_ENTRIES)
  let at = ipma.start + 8
  for (let i = 0; i < entries; i++) {
    const itemId = isLong ? view.getUint32(at) : view.getUint16(at)
    at += isLong ? 4 : 2
    const count = view.getUint8(at)
    at += 1
    if (itemId === id) {
      const indexes = Array.from({ length: count }, (_, n) =>
        indexBytes === 2 ? view.getUint16(at + 2 * n) & 0x7fff : view.getUint8(at + n) & 0x7f,
      )
      return indexes.flatMap(index => all[index - 1] ?? [])
    }
    at += count * indexBytes
  }
  return []
}

function readColours(view: DataView, properties: readonly Box[]): CodedColours | undefined {
  const box = properties.find(({ type, start }) => type === 'colr' && readType(view, start) === 'nclx')
  if (!box) return undefined
  const [primaries, transfer] = [view.getUint16(box.start + 4), view.getUint16(box.start + 6)]
  const isFullRange = view.getUint8(box.start + 10) >= 0x80
  const light = properties.find(({ type }) => type === 'clli')
  const peakNits = light && view.getUint16(light.start)
  return { primaries, transfer, isFullRange, ...(peakNits && { peakNits }) }
}

function isMonochrome(view: DataView, properties: readonly Box[]): boolean {
  return properties.some(({ type, start }) => {
    if (type === 'av1C') return (view.getUint8(start + 2) & AV1_MONOCHROME) > 0
    // `chroma_format_idc` (ISO/IEC 14496-15, section 8.3.3).
    if (type === 'hvcC') return (view.getUint8(start + 16) & 3) === 0
    // Of a picture in tiles, which have the boxes above: its number of channels.
    return type === 'pixi' && view.getUint8(start + 4) === 1
  })
}
