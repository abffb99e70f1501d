import { listBoxes } from './iso-boxes.ts'

/** Of each kind; programs write one. */
const MAX_ITEMS = 4
/** Parts of one item; programs write one. */
const MAX_EXTENTS = 64
/** Of one item; more is cut, since what is read of it is at its beginning. */
const MAX_ITEM_BYTES = 4 * 1024 * 1024

/**
 * Reads the items with metadata of a HEIC or AVIF file (ISO/IEC 14496-12, 8.11): EXIF blocks, which
 * may have bytes before their header, and the XMP packet.
 */
export function readHeifItems(file: Buffer): { exif: Buffer[]; xmp: Buffer | undefined } {
  const meta = findBox(file, 'meta')
  // A full box has a version and flags.
  const boxes = meta ? listBoxes(meta.subarray(4)) : []
  const of = (type: string) => boxes.find(box => box.type === type)?.content
  const places = of('iloc')
  const kinds = of('iinf')
  if (!places || !kinds) return { exif: [], xmp: undefined }
  const ids = listItems(kinds)
  const wanted = new Map([...ids.exif, ...ids.xmp].map(id => [id, Buffer.alloc(0)]))
  try {
    readPlaces(places, { file, inside: of('idat') ?? Buffer.alloc(0), wanted })
  } catch (error) {
    // The box ends before its last item.
    if (!(error instanceof RangeError)) throw error
  }
  const read = (some: readonly number[]) => some.flatMap(id => wanted.get(id) ?? [])
  return { exif: read(ids.exif), xmp: read(ids.xmp)[0] }
}

function findBox(bytes: Buffer, type: string): Buffer | undefined {
  return listBoxes(bytes).find(box => box.type === type)?.content
}

/** Lists the ids of items with EXIF and XMP. */
function listItems(kinds: Buffer): { exif: number[]; xmp: number[] } {
  const found: { exif: number[]; xmp: number[] } = { exif: [], xmp: [] }
  const countBytes = kinds[0] === 0 ? 2 : 4
  let at = 4 + countBytes
  while (at + 20 <= kinds.length) {
    const size = kinds.readUInt32BE(at)
    if (size < 20 || at + size > kinds.length) break
    const idBytes = kinds[at + 8] === 3 ? 4 : 2
    const id = kinds.readUIntBE(at + 12, idBytes)
    const typeAt = at + 12 + idBytes + 2
    const type = kinds.toString('latin1', typeAt, typeAt + 4)
    const rest = kinds.toString('latin1', typeAt + 4, at + size)
    if (type === 'Exif') found.exif.push(id)
    else if (type === 'mime' && rest.includes('rdf+xml')) found.xmp.push(id)
    at += size
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
