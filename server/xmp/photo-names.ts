import type { Box } from '../../faces/face.ts'
import { fullName } from './namespaces.ts'
import { parseXmp, type XmpStruct, type XmpValue } from './parse-xmp.ts'

/** A name and where in the picture, as it is stored, it belongs: the box in shares of its width and height. */
export type NamedRegion = { readonly name: string; readonly box: Box }

/** Who is in a photo, as its metadata has it. */
export type PhotoNames = {
  readonly regions: readonly NamedRegion[]
  /** Names without a place. */
  readonly people: readonly string[]
}

/** More than any photo shows, and few enough to match with every face. */
const MAX_NAMES = 200
/** As of names that people type (shared/api/decisions.ts), in letters. */
const MAX_NAME_LENGTH = 100

// Control characters, and marks that turn the reading direction of what stands behind a name.
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * Reads who is in a photo from XMP: the regions of the Metadata Working Group (digiKam, Lightroom, Picasa, Apple Photos),
 * those of Microsoft where the former are missing, and the names of IPTC and of digiKam's and Lightroom's tags. Null when it
 * names nobody, or is no XMP.
 */
export function readPhotoNames(xmp: Uint8Array): PhotoNames | null {
  const properties = parseXmp(xmp)
  if (!properties) return null
  const ofWorkingGroup = readWorkingGroupRegions(properties)
  const found = ofWorkingGroup.length > 0 ? ofWorkingGroup : readMicrosoftRegions(properties)
  const named = found.flatMap(({ name, box }) => {
    const clean = cleanPersonName(name)
    return clean === null ? [] : [{ name: clean, box }]
  })
  const regions = named.flatMap(({ name, box }) => (box === null ? [] : [{ name, box }])).slice(0, MAX_NAMES)
  const placed = new Set(regions.map(({ name }) => name))
  const listed = [...named.map(({ name }) => name), ...readListedNames(properties)]
  const people = [...new Set(listed)].filter(name => !placed.has(name)).slice(0, MAX_NAMES)
  return regions.length + people.length === 0 ? null : { regions, people }
}

/** A name as people may have it: one line, no marks that cannot be seen. Null for none. */
export function cleanPersonName(text: string): string | null {
  const plain = text.normalize('NFC').replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()
  const short = Array.from(plain).slice(0, MAX_NAME_LENGTH).join('').trim()
  // What programs, this one among them, write where they do not know who it is.
  return short === '' || /^(?:unknown|unnamed|unconfirmed|ignored|\?+|person \d+)$/i.test(short)
    ? null
    : short
}

type FoundRegion = { readonly name: string; readonly box: Box | null }

function readWorkingGroupRegions(properties: XmpStruct): FoundRegion[] {
  const info = properties.get(fullName('mwg-rs:Regions'))
  const applied = propertyOf(info, fullName('mwg-rs:AppliedToDimensions'))
  const widthPx = numberOf(propertyOf(applied, fullName('stDim:w')))
  const heightPx = numberOf(propertyOf(applied, fullName('stDim:h')))
  return listOf(propertyOf(info, fullName('mwg-rs:RegionList'))).flatMap(region => {
    const type = textOf(propertyOf(region, fullName('mwg-rs:Type')))
    // Pets, focus points and bar codes are regions too.
    if (type !== '' && type.toLowerCase() !== 'face') return []
    const area = propertyOf(region, fullName('mwg-rs:Area'))
    const isPixels = textOf(propertyOf(area, fullName('stArea:unit'))) === 'pixel'
    const number = (name: 'x' | 'y' | 'w' | 'h'): number => {
      const value = numberOf(propertyOf(area, fullName(`stArea:${name}`)))
      return isPixels ? value / (name === 'x' || name === 'w' ? widthPx : heightPx) : value
    }
    const [x, y, width, height] = [number('x'), number('y'), number('w'), number('h')]
    const name = textOf(propertyOf(region, fullName('mwg-rs:Name')))
    // Its x and y are those of the middle.
    return [{ name, box: fitBox({ x: x - width / 2, y: y - height / 2, width, height }) }]
  })
}

function readMicrosoftRegions(properties: XmpStruct): FoundRegion[] {
  const info = properties.get(fullName('MP:RegionInfo'))
  return listOf(propertyOf(info, fullName('MPRI:Regions'))).map(region => {
    const numbers = textOf(propertyOf(region, fullName('MPReg:Rectangle')))
      .split(',')
      .map(numberOf)
    const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers
    const name = textOf(propertyOf(region, fullName('MPReg:PersonDisplayName')))
    return { name, box: fitBox({ x, y, width, height }) }
  })
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

/** The part of the box that is in the picture; null for one that is none. */
function fitBox({ x, y, width, height }: Box): Box | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(1, x + width), Math.min(1, y + height)]
  // Also false when one of them is not a number.
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

function propertyOf(value: XmpValue | undefined, name: string): XmpValue | undefined {
  return value instanceof Map ? value.get(name) : undefined
}

/** A list that was written as its only item counts as one. */
function listOf(value: XmpValue | undefined): readonly XmpValue[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function textOf(value: XmpValue | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

function numberOf(value: XmpValue | undefined): number {
  const text = textOf(value)
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
}
