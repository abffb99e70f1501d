import { crc32 } from 'node:zlib'

/**
 * Builds a zip of these entries, also with names that libraries refuse to write; all are stored
 * uncompressed.
 */
export function buildZip(
  entries: readonly {
    name: string
    content: Buffer
    mode?: number
    claims?: Buffer
    isEncrypted?: boolean
  }[],
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, claims, isEncrypted = false } of entries) {
    const path = Buffer.from(name)
    const method = claims ? 8 : 0
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(isEncrypted ? 1 : 0, 6)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(crc32(claims ?? content), 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE((claims ?? content).length, 22)
    head.writeUInt16LE(path.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    central.writeUInt16LE(isEncrypted ? 1 : 0, 8)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(crc32(claims ?? content), 16)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE((claims ?? content).length, 24)
    central.writeUInt16LE(path.length, 28)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    locals.push(head, path, content)
    directory.push(central, path)
    offset += head.length + path.length + content.length
  }
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

/** Builds a zip that contains only a directory of this many empty files, counted as in zip64. */
export function buildDirectory(count: number): Buffer {
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(1, 28)
  entry.write('a', 46)
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(count * entry.length), 40)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(count * entry.length), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt32LE(0xffff_ffff, 84)
  end.writeUInt32LE(0xffff_ffff, 88)
  end.writeUInt32LE(0xffff_ffff, 92)
  return Buffer.concat([Buffer.alloc(count * entry.length, entry), end])
}

/** Names that lead out of an archive, or that no system should create. */
export const UNSAFE_NAMES = [
  '/etc/a.jpg',
  '../../a.jpg',
  'a/../../../b.jpg',
  'C:\\a.jpg',
  '..\\a.jpg',
  'a\0.jpg',
]

/** Numbers of 64 bits in a zip64 that may lie. */
export type Zip64Lies = Partial<
  Record<'count' | 'end' | 'directory' | 'entry' | 'entrySize' | 'entryPackedSize', bigint>
>

/** Builds a zip64 of one stored file of five bytes, in which some numbers are others. */
export function buildZip64(lies: Zip64Lies): Buffer {
  const name = Buffer.from('b/a.jpg')
  const content = Buffer.from('hello')
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(name.length, 26)
  const local = Buffer.concat([head, name, content])
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  const size = lies.entrySize ?? BigInt(content.length)
  extra.writeBigUInt64LE(size, 4)
  extra.writeBigUInt64LE(lies.entryPackedSize ?? size, 12)
  extra.writeBigUInt64LE(lies.entry ?? 0n, 20)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt32LE(crc32(content), 16)
  central.writeUInt32LE(0xffff_ffff, 20)
  central.writeUInt32LE(0xffff_ffff, 24)
  central.writeUInt16LE(name.length, 28)
  central.writeUInt16LE(extra.length, 30)
  central.writeUInt32LE(0xffff_ffff, 42)
  const directory = Buffer.concat([central, name, extra])
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(lies.count ?? 1n, 24)
  end.writeBigUInt64LE(lies.count ?? 1n, 32)
  end.writeBigUInt64LE(BigInt(directory.length), 40)
  end.writeBigUInt64LE(lies.directory ?? BigInt(local.length), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(lies.end ?? BigInt(local.length + directory.length), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt32LE(0xffff_ffff, 84)
  end.writeUInt32LE(0xffff_ffff, 88)
  end.writeUInt32LE(0xffff_ffff, 92)
  return Buffer.concat([local, directory, end])
}

/** Builds an entry of a tar; `type` `g` is a header for all entries after it, `x` for the next. */
export function buildTarEntry(type: '0' | 'g' | 'x', name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  head.write('0000644\0', 100)
  head.write(`${content.length.toString(8).padStart(11, '0')} `, 124)
  head.write(type, 156)
  head.write('ustar\u000000', 257)
  head.fill(' ', 148, 156)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}

/** Builds the content of a header: lines whose length stands before them. */
export function buildPaxRecords(values: Iterable<readonly [string, string]>): Buffer {
  const records = Array.from(values, ([key, value]) => {
    const rest = Buffer.byteLength(` ${key}=${value}\n`)
    const length = rest + String(rest + String(rest).length).length
    return `${length} ${key}=${value}\n`
  })
  return Buffer.from(records.join(''))
}
