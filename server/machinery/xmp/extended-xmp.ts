import { createHash } from 'node:crypto'
import { MAX_XMP_BYTES } from './parse-xmp.ts'

const SIGNATURE = 'http://ns.adobe.com/xmp/extension/\0'
const APP1 = 0xe1
const START_OF_SCAN = 0xda
const GUID_BYTES = 32

/**
 * Reads the extended XMP of a JPEG, beyond the 64 KB of one segment (XMP Specification part 3,
 * 1.1.3.1): joins its parts, in any order, by the GUID that the main packet contains. Returns null
 * if a part is missing or the checksum is wrong.
 */
export function readExtendedXmp(jpeg: Uint8Array, guid: string): Uint8Array | null {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let packet: Buffer | null = null
  let filled = 0
  for (const part of readParts(bytes, guid)) {
    packet ??= part.fullLength <= MAX_XMP_BYTES ? Buffer.alloc(part.fullLength) : null
    if (!packet || part.offset + part.content.length > packet.length) return null
    part.content.copy(packet, part.offset)
    filled += part.content.length
  }
  // The GUID is the packet's MD5, which also detects overlapping parts.
  const isWhole = packet?.length === filled && computeMd5(packet) === guid.toUpperCase()
  return isWhole ? packet : null
}

function* readParts(bytes: Buffer, guid: string) {
  const wanted = SIGNATURE + guid
  // The start of the image is followed by segments, each with a marker and its length.
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN;) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const numbersAt = at + 4 + SIGNATURE.length + GUID_BYTES
    const isPart = bytes[at + 1] === APP1 && bytes.toString('latin1', at + 4, numbersAt) === wanted
    if (isPart && numbersAt + 8 <= end && end <= bytes.length) {
      yield {
        fullLength: bytes.readUInt32BE(numbersAt),
        offset: bytes.readUInt32BE(numbersAt + 4),
        content: bytes.subarray(numbersAt + 8, end),
      }
    }
    at = end
  }
}

function computeMd5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex').toUpperCase()
}
