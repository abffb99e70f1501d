import type { Box } from '../../../faces/face.ts'
import type { NotedFace } from '../../../shared/api/uploads.ts'
import { normaliseText } from '../../../shared/api/cut-text.ts'
import { readExtendedXmp } from './extended-xmp.ts'
import { formatQualifiedName } from './namespaces.ts'
import { readListedNames } from './listed-names.ts'
import { parseXmp, type XmpStruct } from './parse-xmp.ts'
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
