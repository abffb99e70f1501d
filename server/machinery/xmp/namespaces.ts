/**
 * The namespaces that Kindred writes, by their usual prefixes; readers must not rely on the
 * prefixes.
 */
export const NAMESPACES = {
  'mwg-rs': 'http://www.metadataworkinggroup.com/schemas/regions/',
  stArea: 'http://ns.adobe.com/xmp/sType/Area#',
  stDim: 'http://ns.adobe.com/xap/1.0/sType/Dimensions#',
  MP: 'http://ns.microsoft.com/photo/1.2/',
  MPRI: 'http://ns.microsoft.com/photo/1.2/t/RegionInfo#',
  MPReg: 'http://ns.microsoft.com/photo/1.2/t/Region#',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  digiKam: 'http://www.digikam.org/ns/1.0/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
} as const

export const RDF_NAMESPACE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

const READ_NAMESPACES = {
  ...NAMESPACES,
  xmp: 'http://ns.adobe.com/xap/1.0/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpNote: 'http://ns.adobe.com/xmp/note/',
  MicrosoftPhoto: 'http://ns.microsoft.com/photo/1.0/',
  mediapro: 'http://ns.iview-multimedia.com/mediapro/1.0/',
} as const

type Prefix = keyof typeof READ_NAMESPACES

/** Converts a name such as `mwg-rs:Regions` to the form used by parseXmp. */
export function formatQualifiedName(name: `${Prefix}:${string}`): string {
  const colon = name.indexOf(':')
  // The part before the colon is a Prefix by its type.
  return qualifyName(READ_NAMESPACES[name.slice(0, colon) as Prefix], name.slice(colon + 1))
}

/**
 * Returns the form of a name that parseXmp uses. Namespaces are compared without the slash or hash
 * at their end, which some programs leave out (exiftool, LibrePhotos).
 */
export function qualifyName(namespace: string, local: string): string {
  return `{${namespace.replace(/[/#]$/, '')}}${local}`
}
