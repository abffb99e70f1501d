import type { Box } from '../../faces/face.ts'
import { qualifiedName } from './namespaces.ts'
import type { XmpStruct, XmpValue } from './parse-xmp.ts'
import { listOf, numberOf, propertyOf, textOf } from './property-values.ts'

/** The box in shares of the stored picture; null without a usable one. */
export type FoundRegion = { readonly name: string; readonly box: Box | null }

/**
 * Reads the regions of people: those of the Metadata Working Group (digiKam, Lightroom, Picasa,
 * Apple Photos), of Microsoft, or of IPTC (Photo Metadata Standard 2019.1). Programs that write
 * several kinds write the same people in each.
 */
export function readRegions(properties: XmpStruct): FoundRegion[] {
  for (const read of [readWorkingGroupRegions, readMicrosoftRegions, readIptcRegions]) {
    const found = read(properties)
    if (found.length > 0) return found
  }
  return []
}

function readWorkingGroupRegions(properties: XmpStruct): FoundRegion[] {
  const info = properties.get(qualifiedName('mwg-rs:Regions'))
  const applied = propertyOf(info, qualifiedName('mwg-rs:AppliedToDimensions'))
  const widthPx = numberOf(propertyOf(applied, qualifiedName('stDim:w')))
  const heightPx = numberOf(propertyOf(applied, qualifiedName('stDim:h')))
  return listOf(propertyOf(info, qualifiedName('mwg-rs:RegionList'))).flatMap(region => {
    const type = textOf(propertyOf(region, qualifiedName('mwg-rs:Type')))
    // Pets, focus points and bar codes are regions too.
    if (type !== '' && type.toLowerCase() !== 'face') return []
    const area = propertyOf(region, qualifiedName('mwg-rs:Area'))
    const isPixels = textOf(propertyOf(area, qualifiedName('stArea:unit'))) === 'pixel'
    const number = (name: 'x' | 'y' | 'w' | 'h'): number => {
      const value = numberOf(propertyOf(area, qualifiedName(`stArea:${name}`)))
      return isPixels ? value / (name === 'x' || name === 'w' ? widthPx : heightPx) : value
    }
    const [x, y, width, height] = [number('x'), number('y'), number('w'), number('h')]
    const name = textOf(propertyOf(region, qualifiedName('mwg-rs:Name')))
    // x and y are the centre's.
    return [{ name, box: clipBox({ x: x - width / 2, y: y - height / 2, width, height }) }]
  })
}

function readMicrosoftRegions(properties: XmpStruct): FoundRegion[] {
  const info = properties.get(qualifiedName('MP:RegionInfo'))
  return listOf(propertyOf(info, qualifiedName('MPRI:Regions'))).map(region => {
    const numbers = textOf(propertyOf(region, qualifiedName('MPReg:Rectangle')))
      .split(',', 4)
      .map(numberOf)
    const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers
    const name = textOf(propertyOf(region, qualifiedName('MPReg:PersonDisplayName')))
    return { name, box: clipBox({ x, y, width, height }) }
  })
}

function readIptcRegions(properties: XmpStruct): FoundRegion[] {
  return listOf(properties.get(qualifiedName('Iptc4xmpExt:ImageRegion'))).flatMap(region => {
    const types = listOf(propertyOf(region, qualifiedName('Iptc4xmpExt:rCtype')))
    // Objects, crop areas and the like are regions too.
    if (types.length > 0 && !types.some(isOfPeople)) return []
    const [inRegion] = listOf(propertyOf(region, qualifiedName('Iptc4xmpExt:PersonInImage')))
    const [title] = listOf(propertyOf(region, qualifiedName('Iptc4xmpExt:Name')))
    return [{ name: textOf(inRegion) || textOf(title), box: readBoundary(region) }]
  })
}

/** By its name, or by its URI in IPTC's list of types. */
function isOfPeople(type: XmpValue): boolean {
  const names = listOf(propertyOf(type, qualifiedName('Iptc4xmpExt:Name')))
  const addresses = listOf(propertyOf(type, qualifiedName('xmp:Identifier')))
  return [...names, ...addresses].some(text => /(?:^|\/)(?:human|person|face)$/i.test(textOf(text)))
}

/** More than anybody draws, and few enough for the arguments of one call. */
const MAX_CORNERS = 1000

/** Circles and pixels cannot be converted without the size of the picture. */
function readBoundary(region: XmpValue): Box | null {
  const boundary = propertyOf(region, qualifiedName('Iptc4xmpExt:RegionBoundary'))
  const number = (name: 'rbX' | 'rbY' | 'rbW' | 'rbH', of: XmpValue | undefined = boundary): number =>
    numberOf(propertyOf(of, qualifiedName(`Iptc4xmpExt:${name}`)))
  if (textOf(propertyOf(boundary, qualifiedName('Iptc4xmpExt:rbUnit'))) !== 'relative') return null
  const corners = listOf(propertyOf(boundary, qualifiedName('Iptc4xmpExt:rbVertices')))
  if (corners.length > MAX_CORNERS) return null
  if (corners.length === 0) {
    return clipBox({ x: number('rbX'), y: number('rbY'), width: number('rbW'), height: number('rbH') })
  }
  const [xs, ys] = [
    corners.map(corner => number('rbX', corner)),
    corners.map(corner => number('rbY', corner)),
  ]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return clipBox({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y })
}

/** Clips a box to the picture; null if nothing is left. */
function clipBox({ x, y, width, height }: Box): Box | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(1, x + width), Math.min(1, y + height)]
  // Also false if one of them is NaN.
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}
