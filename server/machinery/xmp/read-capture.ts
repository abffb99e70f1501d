import { parseDate } from '../imaging/metadata/parse-date.ts'
import { parseXmp, formatQualifiedName } from './parse-xmp.ts'
import { getItems, getText } from './property-values.ts'

type Name = Parameters<typeof formatQualifiedName>[0]

/** In order of preference. */
const TAKEN = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'xmp:CreateDate',
  'exif:DateTimeDigitized',
] as const satisfies Name[]
const MODIFIED = ['xmp:ModifyDate', 'tiff:DateTime'] as const satisfies Name[]

export type XmpCapture = {
  /** By the clock at the place, as UTC. */
  readonly takenAt: number | undefined
  readonly modifiedAt: number | undefined
  readonly make: string
  readonly model: string
}

/** Reads from XMP when and with which camera a photo was taken. */
export function readXmpCapture(xmp: Uint8Array): XmpCapture {
  const properties = parseXmp(xmp)
  const read = (name: Name) => getText(getItems(properties?.get(formatQualifiedName(name)))[0])
  const findDate = (names: readonly Name[]) =>
    names.map(name => parseDate(read(name))).find(date => date !== undefined)
  return {
    takenAt: findDate(TAKEN),
    modifiedAt: findDate(MODIFIED),
    make: read('tiff:Make'),
    model: read('tiff:Model'),
  }
}
