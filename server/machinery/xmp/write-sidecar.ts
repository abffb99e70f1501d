import { XMLBuilder } from 'fast-xml-parser'
import type { Box } from '../../../faces/face.ts'
import { NAMESPACES, RDF_NAMESPACE } from './parse-xmp.ts'
import { isSideways, toStored } from './orientation.ts'

export type SidecarPhoto = {
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
}

/** The box as fractions of the upright photo. */
export type SidecarFace = { readonly name: string; readonly box: Box }

/** Appended to the photo's name, as digiKam and darktable expect. */
export const SIDECAR_EXTENSION = '.xmp'

/** Accurate to a hundredth of a pixel in the largest photo. */
const FRACTION_DIGITS = 7

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
})

/**
 * Writes an XMP file with the people in a photo: the regions of the Metadata Working Group
 * (Guidelines 2.0, 5.9) and those of Microsoft's people tags, in coordinates of the stored picture,
 * and the bare names in the fields of other programs.
 */
export function writeSidecar(photo: SidecarPhoto, faces: readonly SidecarFace[]): Buffer {
  const { orientation } = photo
  const stored = isSideways(orientation)
    ? { w: photo.height, h: photo.width }
    : { w: photo.width, h: photo.height }
  const regions = faces.map(({ name, box }) => ({ name: escapeXml(name), box: toStored(box, orientation) }))
  const names = [...new Set(regions.map(({ name }) => name))]
  const description = {
    '@rdf:about': '',
    ...Object.fromEntries(Object.entries(NAMESPACES).map(([prefix, uri]) => [`@xmlns:${prefix}`, uri])),
    'tiff:Orientation': orientation,
    'mwg-rs:Regions': {
      ...RESOURCE,
      'mwg-rs:AppliedToDimensions': {
        ...RESOURCE,
        'stDim:w': stored.w,
        'stDim:h': stored.h,
        'stDim:unit': 'pixel',
      },
      'mwg-rs:RegionList': buildBag(regions.map(buildWorkingGroupRegion)),
    },
    'MP:RegionInfo': { ...RESOURCE, 'MPRI:Regions': buildBag(regions.map(buildMicrosoftRegion)) },
    'Iptc4xmpExt:PersonInImage': buildBag(names),
    // A name may contain the separator of tag levels.
    'digiKam:TagsList': { 'rdf:Seq': { 'rdf:li': names.map(name => `People/${name.replaceAll('/', '∕')}`) } },
    'lr:hierarchicalSubject': buildBag(names.map(name => `People|${name.replaceAll('|', '∣')}`)),
  }
  const xml = builder.build({
    'x:xmpmeta': {
      '@xmlns:x': 'adobe:ns:meta/',
      '@x:xmptk': 'Kindred',
      'rdf:RDF': {
        '@xmlns:rdf': RDF_NAMESPACE,
        'rdf:Description': description,
      },
    },
  })
  const start = '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>'
  return Buffer.from(`${start}\n${xml.trim()}\n<?xpacket end="w"?>\n`)
}

const RESOURCE = { '@rdf:parseType': 'Resource' }

function buildBag(items: readonly unknown[]) {
  return { 'rdf:Bag': { 'rdf:li': items } }
}

function buildWorkingGroupRegion({ name, box }: SidecarFace) {
  const { x, y, width, height } = box
  return {
    ...RESOURCE,
    'mwg-rs:Name': name,
    'mwg-rs:Type': 'Face',
    'mwg-rs:Area': {
      ...RESOURCE,
      'stArea:x': formatFraction(x + width / 2),
      'stArea:y': formatFraction(y + height / 2),
      'stArea:w': formatFraction(width),
      'stArea:h': formatFraction(height),
      'stArea:unit': 'normalized',
    },
  }
}

function buildMicrosoftRegion({ name, box: { x, y, width, height } }: SidecarFace) {
  return {
    ...RESOURCE,
    'MPReg:PersonDisplayName': name,
    'MPReg:Rectangle': [x, y, width, height].map(formatFraction).join(', '),
  }
}

function formatFraction(value: number): string {
  return String(Number(value.toFixed(FRACTION_DIGITS)))
}

/** Escapes a text, and removes the characters that XML cannot contain even if escaped. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
