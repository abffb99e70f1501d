import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** A stored file of a zip: its first bytes, and as many zeros after them. */
export type LargeFile = { readonly path: string; readonly start: Buffer; readonly zeroBytes: number }

const ZEROS = Buffer.alloc(16 * 1024 * 1024)
const REGULAR_FILE = 0o100644
const MAX_32_BITS = 0xffffffff
const UTF_8_NAMES = 0x0800
/** The version that reads sizes above 4 GB. */
const ZIP64 = 45
/** 1980-01-01, the first day of the format. */
const FIRST_DAY = 0x21

/**
 * Writes a zip with sizes and offsets of 64 bits (APPNOTE.TXT 4.3.14 and 4.5.3). Zeros are holes in
 * the file, so that a zip of several gigabytes takes hardly any space on the disk.
 */
export async function writeLargeZip(file: string, files: Iterable<LargeFile>): Promise<void> {
  const handle = await open(file, 'w')
  try {
    const entries: Buffer[] = []
    let offset = 0
    for (const one of files) {
      const { header, entry, byteSize } = describeFile(one, offset)
      await writeAt(handle, Buffer.concat([header, one.start]), offset)
      entries.push(entry)
      offset += header.length + byteSize
    }
    const directory = Buffer.concat(entries)
    const end = describeEnd({ count: entries.length, offset, byteSize: directory.length })
    await writeAt(handle, Buffer.concat([directory, end]), offset)
  } finally {
    await handle.close()
  }
}

async function writeAt(handle: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  await handle.write(bytes, 0, bytes.length, offset)
}

function describeFile({ path, start, zeroBytes }: LargeFile, offset: number) {
  const byteSize = start.length + zeroBytes
  const name = Buffer.from(path)
  const common = pack([
    [2, ZIP64],
    [2, UTF_8_NAMES],
    [2, 0],
    [2, 0],
    [2, FIRST_DAY],
    [4, computeChecksum(start, zeroBytes)],
    [4, MAX_32_BITS],
    [4, MAX_32_BITS],
    [2, name.length],
  ])
  const sizes = pack([
    [8, byteSize],
    [8, byteSize],
  ])
  const header = Buffer.concat([
    pack([[4, 0x04034b50]]),
    common,
    pack([[2, 4 + sizes.length]]),
    name,
    pack([
      [2, 1],
      [2, sizes.length],
    ]),
    sizes,
  ])
  const extra = Buffer.concat([
    pack([
      [2, 1],
      [2, sizes.length + 8],
    ]),
    sizes,
    pack([[8, offset]]),
  ])
  const entry = Buffer.concat([
    pack([
      [4, 0x02014b50],
      [2, (3 << 8) | ZIP64],
    ]),
    common,
    pack([
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, REGULAR_FILE * 2 ** 16],
      [4, MAX_32_BITS],
    ]),
    name,
    extra,
  ])
  return { header, entry, byteSize }
}

function describeEnd({ count, offset, byteSize }: { count: number; offset: number; byteSize: number }) {
  return pack([
    [4, 0x06064b50],
    [8, 44],
    [2, ZIP64],
    [2, ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, byteSize],
    [8, offset],
    [4, 0x07064b50],
    [4, 0],
    [8, offset + byteSize],
    [4, 1],
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, 0xffff],
    [2, 0xffff],
    [4, MAX_32_BITS],
    [4, MAX_32_BITS],
    [2, 0],
  ])
}

function computeChecksum(start: Buffer, zeroBytes: number): number {
  let checksum = crc32(start)
  for (let left = zeroBytes; left > 0; left -= ZEROS.length)
    checksum = crc32(ZEROS.subarray(0, Math.min(left, ZEROS.length)), checksum)
  return checksum
}

/** Numbers with their sizes in bytes, the lowest byte first. */
function pack(fields: readonly (readonly [2 | 4 | 8, number])[]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const field = Buffer.alloc(size)
      if (size === 8) field.writeBigUInt64LE(BigInt(value))
      else field.writeUIntLE(value, 0, size)
      return field
    }),
  )
}
