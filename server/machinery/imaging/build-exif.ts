/** Values as EXIF writes them; texts that are not known are empty. */
export type ExifValues = {
  readonly make: string
  readonly model: string
  /** 1 to 8; anything else counts as 1. */
  readonly orientation: number
  /** 2024:05:06 07:08:09, with a fraction if it is known: 2024:05:06 07:08:09.25 */
  readonly takenAt: string
}

const HEADER_BYTES = 8
const ENTRY_BYTES = 12
const ASCII = 2
const SHORT = 3

/**
 * Builds the segment of a JPEG that says how to rotate the picture, and when and with which camera
 * it was taken: one directory (EXIF 2.32, section 4.5). Texts have at most 128 bytes.
 */
export function buildExifSegment({ make, model, orientation, takenAt }: ExifValues): Buffer {
  const upright = Buffer.alloc(4)
  upright.writeUInt16BE(orientation >= 1 && orientation <= 8 ? orientation : 1)
  const entries = [
    { tag: 271, type: ASCII, bytes: toText(make) },
    { tag: 272, type: ASCII, bytes: toText(model) },
    { tag: 274, type: SHORT, bytes: upright },
    { tag: 36_867, type: ASCII, bytes: toText(takenAt) },
  ]
  const directory = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4)
  directory.writeUInt16BE(entries.length)
  const texts: Buffer[] = []
  let textAt = HEADER_BYTES + directory.length
  for (const [i, { tag, type, bytes }] of entries.entries()) {
    const at = 2 + i * ENTRY_BYTES
    directory.writeUInt16BE(tag, at)
    directory.writeUInt16BE(type, at + 2)
    directory.writeUInt32BE(type === SHORT ? 1 : bytes.length, at + 4)
    if (type === SHORT) bytes.copy(directory, at + 8)
    else {
      directory.writeUInt32BE(textAt, at + 8)
      textAt += bytes.length
      texts.push(bytes)
    }
  }
  const block = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), directory, ...texts])
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1')
  head.writeUInt16BE(head.length - 2 + block.length, 2)
  return Buffer.concat([head, block])
}

/** At least five bytes, since shorter values would be stored in the directory itself. */
function toText(text: string): Buffer {
  return Buffer.from(`${text}\0`.padEnd(5, '\0'), 'latin1')
}
