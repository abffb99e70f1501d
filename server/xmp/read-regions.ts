import type { Box } from '../../faces/face.ts'
import { fullName } from './namespaces.ts'
import type { XmpStruct, XmpValue } from './parse-xmp.ts'
import { listOf, numberOf, propertyOf, textOf } from './property-values.ts'

/** The box in shares of the picture as it is stored; null where there is none that can be used. */
export type FoundRegion = { readonly name: string; readonly box: Box | null }

/**
 * The regions of people that a packet names: those of the Metadata Working Group (digiKam,
 * Lightroom, Picasa, Apple Photos), of Microsoft, or of IPTC (Photo Metadata Standard 2019.1).
 * Programs that write several kinds write the same people in each.
 */
export function readRegions(properties: XmpStruct): FoundRegion[] {
  for (const read of [readWorkingGroupRegions, readMicrosoftRegions, readIptcRegions]) {
    const found = read(properties)
    if (found.length > 0) return found
  }
  return []
}

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
      .split(',', 4)
      .map(numberOf)
    const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers
    const name = textOf(propertyOf(region, fullName('MPReg:PersonDisplayName')))
    return { name, box: fitBox({ x, y, width, height }) }
  })
}

function readIptcRegions(properties: XmpStruct): FoundRegion[] {
  return listOf(properties.get(fullName('Iptc4xmpExt:ImageRegion'))).flatMap(region => {
    const types = listOf(propertyOf(region, fullName('Iptc4xmpExt:rCtype')))
    // Things, areas to cut out and the like are regions too.
    if (types.length > 0 && !types.some(isOfPeople)) return []
    const [inRegion] = listOf(propertyOf(region, fullName('Iptc4xmpExt:PersonInImage')))
    const [title] = listOf(propertyOf(region, fullName('Iptc4xmpExt:Name')))
    return [{ name: textOf(inRegion) || textOf(title), box: readBoundary(region) }]
  })
}

/** By its name, or by its address in IPTC's list of types. */
function isOfPeople(type: XmpValue): boolean {
  const names = listOf(propertyOf(type, fullName('Iptc4xmpExt:Name')))
  const addresses = listOf(propertyOf(type, fullName('xmp:Identifier')))
  return [...names, ...addresses].some(text => /(?:^|\/)(?:human|person|face)$/i.test(textOf(text)))
}

/** More than anybody draws, and few enough to be the arguments of one call. */
const MAX_CORNERS = 1000

/** Circles and pixels are of no use without the size of the picture. */
function readBoundary(region: XmpValue): Box | null {
  const boundary = propertyOf(region, fullName('Iptc4xmpExt:RegionBoundary'))
  const number = (name: 'rbX' | 'rbY' | 'rbW' | 'rbH', of: XmpValue | undefined = boundary): number =>
    numberOf(propertyOf(of, fullName(`Iptc4xmpExt:${name}`)))
  if (textOf(propertyOf(boundary, fullName('Iptc4xmpExt:rbUnit'))) !== 'relative') return null
  const corners = listOf(propertyOf(boundary, fullName('Iptc4xmpExt:rbVertices')))
  if (corners.length > MAX_CORNERS) return null
  if (corners.length === 0) {
    return fitBox({ x: number('rbX'), y: number('rbY'), width: number('rbW'), height: number('rbH') })
  }
  const [xs, ys] = [
    corners.map(corner => number('rbX', corner)),
    corners.map(corner => number('rbY', corner)),
  ]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return fitBox({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y })
}

/** The part of the box that is in the picture; null for one that is none. */
function fitBox({ x, y, width, height }: Box): Box | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(1, x + width), Math.min(1, y + height)]
  // Also false when one of them is not a number.
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}
