import { createHash } from 'node:crypto'
import type { Box } from '../../../faces/face.ts'
import type { NotedFace } from '../../../shared/api/uploads.ts'
import { normaliseText } from '../../../shared/api/cut-text.ts'
import { parseXmp, type XmpStruct, formatQualifiedName, MAX_XMP_BYTES } from './parse-xmp.ts'
import { readListedNames } from './listed-names.ts'
import { getText } from './property-values.ts'
import { readAppliedSize, readRegions, type FoundRegion, type PictureSize } from './read-regions.ts'

/** A name and its box as fractions of the picture's width and height. */
export type NamedRegion = { readonly name: string; readonly box: Box }

/** The people in a photo by its metadata. */
export type PhotoNames = {
  readonly regions: readonly NamedRegion[]
  /** Names without a region. */
  readonly people: readonly string[]
  /**
   * Whether regions certainly refer to the upright photo. Otherwise they refer, or should refer, to
   * the stored picture.
   */
  readonly isUpright?: boolean
  /** The size of the stored picture to which the regions refer, if they say it. */
  readonly appliedTo?: PictureSize
}

/** More than in any photo, and few enough to be compared with every face. */
const MAX_NAMES = 200
/** The same limit as for names that users type (shared/api/decisions.ts), in letters. */
const MAX_NAME_LENGTH = 100
/** Number of UTF-16 code units that are read: each letter may have three marks. */
const MAX_SENT_LENGTH = 400

// Control characters, and marks that would change the reading direction of text after a name.
const UNWANTED_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * Reads the people in a photo from XMP: regions, and the names in lists and in tags below
 * "People". `photo` is the file with the packet, which may contain an extended one.
 * Returns null if there are no names or no valid XMP.
 */
export function readPhotoNames(xmp: Uint8Array, photo?: Uint8Array): PhotoNames | null {
  const properties = readProperties(xmp, photo)
  if (!properties) return null
  const names = combineNames(readRegions(properties), readListedNames(properties))
  const appliedTo = names && names.regions.length > 0 ? readAppliedSize(properties) : undefined
  return names && { ...names, ...(appliedTo && { appliedTo }) }
}

/** Cleans names of regions and names without one. Returns null if there are none. */
export function combineNames(
  found: readonly FoundRegion[],
  listed: readonly string[],
): Pick<PhotoNames, 'regions' | 'people'> | null {
  const named = found.flatMap(({ name, box }) => {
    const clean = cleanPersonName(name)
    return clean === null ? [] : [{ name: clean, box }]
  })
  const regions = named.flatMap(({ name, box }) => (box === null ? [] : [{ name, box }])).slice(0, MAX_NAMES)
  const placed = new Set(regions.map(({ name }) => name))
  const all = [...named.map(({ name }) => name), ...listed.flatMap(text => cleanPersonName(text) ?? [])]
  const people = [...new Set(all)].filter(name => !placed.has(name)).slice(0, MAX_NAMES)
  return regions.length + people.length === 0 ? null : { regions, people }
}

/** Reads the people in a photo from notes on its folder. Returns null if there are no names. */
export function readNotedFaces(faces: readonly NotedFace[]): PhotoNames | null {
  const regions = faces.flatMap(({ name, box }) => {
    const clean = cleanPersonName(name)
    return clean === null ? [] : [{ name: clean, box }]
  })
  return regions.length === 0 ? null : { regions, people: [], isUpright: true }
}

/** Cleans a name: one line without invisible characters. Returns null for an empty name. */
export function cleanPersonName(text: string): string | null {
  const sent = normaliseText(text.trim(), 'NFC', MAX_SENT_LENGTH)
  const plain = sent.replace(UNWANTED_CHARACTERS, ' ').replace(/\s+/g, ' ').trim()
  const short = Array.from(plain).slice(0, MAX_NAME_LENGTH).join('').trim()
  // Placeholders that programs, including Kindred, write for unknown people.
  return short === '' || /^(?:unknown|unnamed|unconfirmed|ignored|\?+|person \d+)$/i.test(short)
    ? null
    : short
}

function readProperties(xmp: Uint8Array, photo: Uint8Array | undefined): XmpStruct | null {
  const properties = parseXmp(xmp)
  const guid = getText(properties?.get(formatQualifiedName('xmpNote:HasExtendedXMP')))
  const extension = photo && guid !== '' ? readExtendedXmp(photo, guid) : null
  return properties && new Map([...properties, ...(extension ? (parseXmp(extension) ?? []) : [])])
}

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
