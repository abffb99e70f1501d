/** A value of a TIFF directory: its type, the number of values, and where the first one begins. */
type TiffValue = { readonly type: number; readonly count: number; readonly at: number }

/** Bytes of one value by type (TIFF 6.0, section 2), of the types that are read here. */
const BYTES_BY_TYPE = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 4],
  [7, 1],
  [13, 4],
  // Text as UTF-8 (EXIF 3.0).
  [129, 1],
])
const LONG = 4
const ENTRY_BYTES = 12
/** More than any camera writes. A directory of more entries is read up to here. */
const MAX_ENTRIES = 512
/** Texts such as the camera's maker are shorter. */
const MAX_TEXT_BYTES = 128

/**
 * Reads directories of a TIFF file, or of the first bytes of one: reads only within these, and as
 * many entries as they contain, whatever the file claims. Follows no link between directories.
 */
export class TiffBlock {
  readonly #view: DataView
  readonly #isLittleEndian: boolean

  /** `bytes` begin with the header, whose offsets count from there. */
  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isLittleEndian = bytes[0] === 0x49
  }

  /** The tags of the first directory; empty if it lies beyond the bytes. */
  readFirstDirectory(): TiffDirectory {
    return this.readDirectory(this.#view.byteLength < 8 ? 0 : this.#view.getUint32(4, this.#isLittleEndian))
  }

  readDirectory(at: number): TiffDirectory {
    const tags = new Map<number, TiffValue>()
    const view = this.#view
    const isLittle = this.#isLittleEndian
    if (at >= 8 && at + 2 <= view.byteLength) {
      const room = Math.floor((view.byteLength - at - 2) / ENTRY_BYTES)
      const entries = Math.min(view.getUint16(at, isLittle), room, MAX_ENTRIES)
      for (let i = 0; i < entries; i++) {
        const entry = at + 2 + i * ENTRY_BYTES
        const type = view.getUint16(entry + 2, isLittle)
        const count = view.getUint32(entry + 4, isLittle)
        const isInline = count * (BYTES_BY_TYPE.get(type) ?? ENTRY_BYTES) <= 4
        const value = isInline ? entry + 8 : view.getUint32(entry + 8, isLittle)
        tags.set(view.getUint16(entry, isLittle), { type, count, at: value })
      }
    }
    return new TiffDirectory(view, isLittle, tags)
  }
}

/** The tags of one directory, read when they are asked for. */
class TiffDirectory {
  readonly #view: DataView
  readonly #isLittleEndian: boolean
  readonly #tags: ReadonlyMap<number, TiffValue>

  constructor(view: DataView, isLittleEndian: boolean, tags: ReadonlyMap<number, TiffValue>) {
    this.#view = view
    this.#isLittleEndian = isLittleEndian
    this.#tags = tags
  }

  has(tag: number): boolean {
    return this.#tags.has(tag)
  }

  /** The first value of a tag with whole numbers; undefined without one. */
  readInteger(tag: number): number | undefined {
    const value = this.#tags.get(tag)
    if (!value || value.count === 0) return undefined
    const bytes = BYTES_BY_TYPE.get(value.type)
    if (bytes === undefined || value.at + bytes > this.#view.byteLength) return undefined
    if (bytes === 1) return this.#view.getUint8(value.at)
    if (bytes === 2) return this.#view.getUint16(value.at, this.#isLittleEndian)
    return this.#view.getUint32(value.at, this.#isLittleEndian)
  }

  /** A text up to its first null; empty without one. */
  readText(tag: number): string {
    if (this.#tags.get(tag)?.type === LONG) return ''
    const text = Buffer.from(this.readBytes(tag, MAX_TEXT_BYTES)).toString('latin1')
    return text.split('\0', 1)[0]?.trim() ?? ''
  }

  /**
   * The bytes of a tag that consists of such, at most `maxBytes` and those in the file. Programs
   * write the bytes of IPTC as long numbers, in their own order.
   */
  readBytes(tag: number, maxBytes: number): Uint8Array {
    const value = this.#tags.get(tag)
    const { buffer, byteOffset, byteLength } = this.#view
    const size = (value && BYTES_BY_TYPE.get(value.type)) ?? 0
    const isOfBytes = size === 1 || value?.type === LONG
    if (!value || !isOfBytes || value.at >= byteLength) return new Uint8Array()
    const length = Math.min(value.count * size, maxBytes, byteLength - value.at)
    return new Uint8Array(buffer, byteOffset + value.at, length)
  }
}
