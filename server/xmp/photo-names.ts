import type { Box } from '../../faces/face.ts'
import type { NotedFace } from '../../shared/api/names.ts'
import { normaliseText } from '../cut-text.ts'
import { readExtendedXmp } from './extended-xmp.ts'
import { fullName } from './namespaces.ts'
import { parseXmp, type XmpStruct } from './parse-xmp.ts'
import { listOf, textOf } from './property-values.ts'
import { readRegions } from './read-regions.ts'

/** A name and where in the picture it belongs: the box in shares of its width and height. */
export type NamedRegion = { readonly name: string; readonly box: Box }

/** Who is in a photo, as its metadata has it. */
export type PhotoNames = {
  readonly regions: readonly NamedRegion[]
  /** Names without a place. */
  readonly people: readonly string[]
  /**
   * The regions are those of the photo as it is shown, for sure. Else they are those of the picture
   * as it is stored, or should be.
   */
  readonly isUpright?: boolean
}

/** More than any photo shows, and few enough to match with every face. */
const MAX_NAMES = 200
/** As of names that people type (shared/api/decisions.ts), in letters. */
const MAX_NAME_LENGTH = 100
/** UTF-16 units that are looked at: each of those letters with three marks. */
const MAX_SENT_LENGTH = 400

// Control characters, and marks that turn the reading direction of what stands behind a name.
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * Reads who is in a photo from XMP: regions, and the names of IPTC and of digiKam's and Lightroom's
 * tags. `photo` is the file that the packet stood in, which may hold more than one. Null when it
 * names nobody, or is no XMP.
 */
export function readPhotoNames(xmp: Uint8Array, photo?: Uint8Array): PhotoNames | null {
  const properties = readProperties(xmp, photo)
  if (!properties) return null
  const named = readRegions(properties).flatMap(({ name, box }) => {
    const clean = cleanPersonName(name)
    return clean === null ? [] : [{ name: clean, box }]
  })
  const regions = named.flatMap(({ name, box }) => (box === null ? [] : [{ name, box }])).slice(0, MAX_NAMES)
  const placed = new Set(regions.map(({ name }) => name))
  const listed = [...named.map(({ name }) => name), ...readListedNames(properties)]
  const people = [...new Set(listed)].filter(name => !placed.has(name)).slice(0, MAX_NAMES)
  return regions.length + people.length === 0 ? null : { regions, people }
}

/** Who is in a photo by notes on its folder. Null when they name nobody. */
export function readNotedFaces(faces: readonly NotedFace[]): PhotoNames | null {
  const regions = faces.flatMap(({ name, box }) => {
    const clean = cleanPersonName(name)
    return clean === null ? [] : [{ name: clean, box }]
  })
  return regions.length === 0 ? null : { regions, people: [], isUpright: true }
}

/** A name as people may have it: one line, no marks that cannot be seen. Null for none. */
export function cleanPersonName(text: string): string | null {
  const sent = normaliseText(text.trim(), 'NFC', MAX_SENT_LENGTH)
  const plain = sent.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()
  const short = Array.from(plain).slice(0, MAX_NAME_LENGTH).join('').trim()
  // What programs, this one among them, write where they do not know who it is.
  return short === '' || /^(?:unknown|unnamed|unconfirmed|ignored|\?+|person \d+)$/i.test(short)
    ? null
    : short
}

function readProperties(xmp: Uint8Array, photo: Uint8Array | undefined): XmpStruct | null {
  const properties = parseXmp(xmp)
  const guid = textOf(properties?.get(fullName('xmpNote:HasExtendedXMP')))
  const extension = photo && guid !== '' ? readExtendedXmp(photo, guid) : null
  return properties && new Map([...properties, ...(extension ? (parseXmp(extension) ?? []) : [])])
}

/** IPTC's people, and tags below People. */
function readListedNames(properties: XmpStruct): string[] {
  const texts = (name: string) => listOf(properties.get(name)).map(textOf)
  const inTree = [
    ...texts(fullName('digiKam:TagsList')).map(tag => tag.split('/')),
    ...texts(fullName('lr:hierarchicalSubject')).map(tag => tag.split('|')),
  ]
  const tagged = inTree.flatMap(([root, ...path]) => (root === 'People' ? path.slice(-1) : []))
  return [...texts(fullName('Iptc4xmpExt:PersonInImage')), ...tagged].flatMap(
    text => cleanPersonName(text) ?? [],
  )
}
