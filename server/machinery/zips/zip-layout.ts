/** A file to be stored in a zip; size and checksum must be known in advance. */
export type ZipEntry = {
  /** Slashes separate folders. */
  readonly name: string
  readonly byteSize: number
  readonly crc32: number
  readonly modifiedAt: Date
}

export type ZipLayout<Entry extends ZipEntry> = {
  /** In order: each header is followed by the bytes of its entry. */
  readonly parts: readonly { readonly header: Buffer; readonly entry: Entry; readonly offset: number }[]
  /** The central directory, which follows the last entry. */
  readonly directory: Buffer
  readonly byteSize: number
}

const MAX_UINT32 = 0xffffffff
const MAX_UINT16 = 0xffff
const UTF8_NAMES = 0x0800
const VERSION_PLAIN = 20
const VERSION_ZIP64 = 45
const MADE_ON_UNIX = 3 << 8
const READABLE_BY_ALL = 0o100644

/**
 * Lays out a zip of uncompressed entries (APPNOTE.TXT 6.3.10 of PKWARE) without data descriptors,
 * with zip64 records beyond 4 GB or 65,534 entries. One entry is at most 4 GB. Reads no content, so
 * that the size is known before the first byte is sent, and only bytes have to be copied.
 */
export function layOutZip<Entry extends ZipEntry>(entries: readonly Entry[]): ZipLayout<Entry> {
  let offset = 0
  const parts = entries.map(entry => {
    const part = { header: buildLocalHeader(entry), entry, offset }
    offset += part.header.length + entry.byteSize
    return part
  })
  const records = parts.map(part => buildDirectoryRecord(part.entry, part.offset))
  const start = offset
  const size = records.reduce((sum, record) => sum + record.length, 0)
  const directory = Buffer.concat([...records, buildEndOfDirectory({ start, size, count: entries.length })])
  return { parts, directory, byteSize: start + directory.length }
}

function buildLocalHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION_PLAIN, 4)
  writeCommon(header, 6, entry)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function buildDirectoryRecord(entry: ZipEntry, offset: number): Buffer {
  const needsZip64 = offset >= MAX_UINT32
  const name = Buffer.from(entry.name)
  const extra = needsZip64 ? buildZip64OffsetField(offset) : Buffer.alloc(0)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 4)
  record.writeUInt16LE(needsZip64 ? VERSION_ZIP64 : VERSION_PLAIN, 6)
  writeCommon(record, 8, entry)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(READABLE_BY_ALL * 2 ** 16, 38)
  record.writeUInt32LE(needsZip64 ? MAX_UINT32 : offset, 42)
  return Buffer.concat([record, name, extra])
}

/**
 * Writes flags, method, time, checksum and both sizes, which are the same in both kinds of header.
 */
function writeCommon(target: Buffer, at: number, { byteSize, crc32, modifiedAt }: ZipEntry): void {
  const { time, date } = toDosTime(modifiedAt)
  target.writeUInt16LE(UTF8_NAMES, at)
  target.writeUInt16LE(time, at + 4)
  target.writeUInt16LE(date, at + 6)
  target.writeUInt32LE(crc32, at + 8)
  target.writeUInt32LE(byteSize, at + 12)
  target.writeUInt32LE(byteSize, at + 16)
}

/** Writes the zip64 extra field with the offset, the only number that can be too large. */
function buildZip64OffsetField(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

function buildEndOfDirectory({ start, size, count }: { start: number; size: number; count: number }): Buffer {
  const isLarge = start >= MAX_UINT32 || size >= MAX_UINT32 || count >= MAX_UINT16
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 8)
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 10)
  end.writeUInt32LE(Math.min(size, MAX_UINT32), 12)
  end.writeUInt32LE(Math.min(start, MAX_UINT32), 16)
  if (!isLarge) return end

  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12)
  record.writeUInt16LE(VERSION_ZIP64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, end])
}

/** Converts to MS-DOS time: accurate to two seconds, from 1980 on. */
function toDosTime(at: Date): { time: number; date: number } {
  const year = Math.max(1980, Math.min(2107, at.getUTCFullYear()))
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}
