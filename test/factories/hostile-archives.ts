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
