import type { Box } from '../../../faces/face.ts'
import { type XmpStruct, type XmpValue, formatQualifiedName } from './parse-xmp.ts'
import { getItems, getNumber, getProperty, getText } from './property-values.ts'

/** In pixels. */
export type PictureSize = { readonly width: number; readonly height: number }

/** The box as fractions of the stored picture; null if there is no usable one. */
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

/**
 * Returns the size of the stored picture to which the regions of the Metadata Working Group refer,
 * in pixels; undefined if they do not say it.
 */
export function readAppliedSize(properties: XmpStruct): PictureSize | undefined {
  const info = properties.get(formatQualifiedName('mwg-rs:Regions'))
  const applied = getProperty(info, formatQualifiedName('mwg-rs:AppliedToDimensions'))
  const [width = 0, height = 0] = (['stDim:w', 'stDim:h'] as const).map(name =>
    getNumber(getProperty(applied, formatQualifiedName(name))),
  )
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Reads the regions in the format of the Metadata Working Group. */
export function readWorkingGroupRegions(properties: XmpStruct): FoundRegion[] {
  const info = properties.get(formatQualifiedName('mwg-rs:Regions'))
  const { width: widthPx, height: heightPx } = readAppliedSize(properties) ?? { width: NaN, height: NaN }
  return getItems(getProperty(info, formatQualifiedName('mwg-rs:RegionList'))).flatMap(region => {
    const type = getText(getProperty(region, formatQualifiedName('mwg-rs:Type')))
    // Pets, focus points and bar codes are regions too.
    if (type !== '' && type.toLowerCase() !== 'face') return []
    const area = getProperty(region, formatQualifiedName('mwg-rs:Area'))
    const isPixels = getText(getProperty(area, formatQualifiedName('stArea:unit'))) === 'pixel'
    const number = (name: 'x' | 'y' | 'w' | 'h'): number => {
      const value = getNumber(getProperty(area, formatQualifiedName(`stArea:${name}`)))
      return isPixels ? value / (name === 'x' || name === 'w' ? widthPx : heightPx) : value
    }
    const [x, y, width, height] = [number('x'), number('y'), number('w'), number('h')]
    const name = getText(getProperty(region, formatQualifiedName('mwg-rs:Name')))
    // x and y are the centre of the area.
    return [{ name, box: clipBox({ x: x - width / 2, y: y - height / 2, width, height }) }]
  })
}

export function readMicrosoftRegions(properties: XmpStruct): FoundRegion[] {
  const info = properties.get(formatQualifiedName('MP:RegionInfo'))
  return getItems(getProperty(info, formatQualifiedName('MPRI:Regions'))).map(region => {
    const numbers = getText(getProperty(region, formatQualifiedName('MPReg:Rectangle')))
      .split(',', 4)
      .map(getNumber)
    const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers
    const name = getText(getProperty(region, formatQualifiedName('MPReg:PersonDisplayName')))
    return { name, box: clipBox({ x, y, width, height }) }
  })
}

export function readIptcRegions(properties: XmpStruct): FoundRegion[] {
  return getItems(properties.get(formatQualifiedName('Iptc4xmpExt:ImageRegion'))).flatMap(region => {
    const types = getItems(getProperty(region, formatQualifiedName('Iptc4xmpExt:rCtype')))
    // Objects, crop areas and the like are regions too.
    if (types.length > 0 && !types.some(isOfPeople)) return []
    const [inRegion] = getItems(getProperty(region, formatQualifiedName('Iptc4xmpExt:PersonInImage')))
    const [title] = getItems(getProperty(region, formatQualifiedName('Iptc4xmpExt:Name')))
    return [{ name: getText(inRegion) || getText(title), box: readBoundary(region) }]
  })
}

/** Returns whether the type is a person, by its name or by its URI in IPTC's list of types. */
function isOfPeople(type: XmpValue): boolean {
  const names = getItems(getProperty(type, formatQualifiedName('Iptc4xmpExt:Name')))
  const addresses = getItems(getProperty(type, formatQualifiedName('xmp:Identifier')))
  return [...names, ...addresses].some(text => /(?:^|\/)(?:human|person|face)$/i.test(getText(text)))
}

/** More than users draw, and few enough for the arguments of one call. */
const MAX_CORNERS = 1000

/**
 * Returns null for circles and pixels, which cannot be converted without the size of the picture.
 */
function readBoundary(region: XmpValue): Box | null {
  const boundary = getProperty(region, formatQualifiedName('Iptc4xmpExt:RegionBoundary'))
  const number = (name: 'rbX' | 'rbY' | 'rbW' | 'rbH', of: XmpValue | undefined = boundary): number =>
    getNumber(getProperty(of, formatQualifiedName(`Iptc4xmpExt:${name}`)))
  if (getText(getProperty(boundary, formatQualifiedName('Iptc4xmpExt:rbUnit'))) !== 'relative') return null
  const corners = getItems(getProperty(boundary, formatQualifiedName('Iptc4xmpExt:rbVertices')))
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

/** Clips a box to the picture; returns null if nothing is left. */
export function clipBox({ x, y, width, height }: Box): Box | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(1, x + width), Math.min(1, y + height)]
  // Also false if one of them is NaN.
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}
