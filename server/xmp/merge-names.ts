import { formatQualifiedName } from './namespaces.ts'
import { parseXmp } from './parse-xmp.ts'
import { cleanPersonName, readPhotoNames } from './photo-names.ts'
import { writeSidecar, type SidecarFace, type SidecarPhoto } from './write-sidecar.ts'

/** What Kindred adds to an XMP file of another program stands between these. */
const BEGIN = '<!-- Kindred: names -->'
const END = '<!-- Kindred: end of names -->'

const PEOPLE_PROPERTIES = ['mwg-rs:Regions', 'MP:RegionInfo', 'Iptc4xmpExt:PersonInImage'] as const

/** An XMP file that says nothing yet. */
const EMPTY = Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Kindred">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`)

/**
 * Adds the names of the people in a photo to an XMP file, or makes one: a description of its own at
 * the end of the RDF. Every other byte stays; what was added before is replaced. A file in which
 * another program names people is returned as it is if it has all these names. Returns null if
 * nothing can be added safely: it lacks some of them (programs read one list of people, so a second
 * one would hide the first), or it is not XMP in UTF-8.
 */
export function mergeNames(
  existing: Uint8Array | null,
  photo: SidecarPhoto,
  faces: readonly SidecarFace[],
): Buffer | null {
  const rest = existing === null ? EMPTY : removeNames(existing)
  const text = readText(rest)
  const properties = parseXmp(rest)
  const end = text === null ? -1 : findLastTag(text, '</rdf:RDF>')
  if (text === null || end === -1 || !properties) return null
  if (faces.length === 0) return rest
  if (readPhotoNames(rest) !== null) return hasNames(rest, faces) ? rest : null
  const missing = PEOPLE_PROPERTIES.filter(name => !properties.has(formatQualifiedName(name)))
  if (missing.length === 0) return null
  const block = `${BEGIN}${describe(photo, faces, missing)}${END}`
  const merged = Buffer.from(`${text.slice(0, end)}${block}${text.slice(end)}`)
  return hasNames(merged, faces) ? merged : null
}

/** Whether the file holds nothing but what Kindred wrote. */
export function isOnlyOurs(bytes: Uint8Array): boolean {
  return removeNames(bytes).equals(EMPTY)
}

/** The bytes that are not Kindred's. */
export function removeNames(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes)
  const begin = buffer.indexOf(BEGIN)
  const end = buffer.indexOf(END, begin)
  if (begin === -1 || end === -1) return buffer
  return Buffer.concat([buffer.subarray(0, begin), buffer.subarray(end + END.length)])
}

/** Null unless the bytes are UTF-8, so that writing the text gives the same bytes. */
function readText(bytes: Buffer): string | null {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) && !text.includes('\0') ? text : null
}

/** -1 if it is in a comment or a section of characters, or the prefix is another one. */
function findLastTag(text: string, tag: string): number {
  const at = text.lastIndexOf(tag)
  const isIn = (open: string, close: string) => text.lastIndexOf(open, at) > text.lastIndexOf(close, at)
  return at === -1 || isIn('<!--', '-->') || isIn('<![CDATA[', ']]>') ? -1 : at
}

/** The description of a whole file of ours, with only these properties. */
function describe(photo: SidecarPhoto, faces: readonly SidecarFace[], properties: readonly string[]): string {
  const whole = writeSidecar(photo, faces).toString()
  const start = whole.indexOf('<rdf:Description')
  const head = whole.slice(start, whole.indexOf('>', start) + 1)
  const bodies = properties.map(name => {
    const from = whole.indexOf(`<${name}`)
    const close = `</${name}>`
    return whole.slice(from, whole.indexOf(close, from) + close.length)
  })
  return `${head}${bodies.join('')}</rdf:Description>`
}

function hasNames(merged: Buffer, faces: readonly SidecarFace[]): boolean {
  const { regions = [], people = [] } = readPhotoNames(merged) ?? {}
  const read = new Set([...regions.map(({ name }) => name), ...people])
  return faces.every(({ name }) => {
    const clean = cleanPersonName(name)
    return clean === null || read.has(clean)
  })
}
