import { addToLists, listAgreedFaces, type Insertion } from './add-to-lists.ts'
import { parseXmp } from './parse-xmp.ts'
import { cleanPersonName, readPhotoNames } from './photo-names.ts'
import { writeSidecar, type SidecarFace, type SidecarPhoto } from './write-sidecar.ts'

/** What Kindred adds to an XMP file of another program stands between these. */
const BEGIN = '<!-- Kindred: names -->'
const END = '<!-- Kindred: end of names -->'

/** An XMP file that says nothing yet. */
const EMPTY = Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Kindred">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`)

/**
 * Adds the names of the people in a photo to an XMP file, or makes one. What another program lists
 * stays, and its lists get the faces that they lack; properties that nobody has written are added
 * as a description of its own. Every other byte stays; what was added before is replaced. Returns
 * null if nothing can be added safely: the file calls these faces otherwise, writes its lists in a
 * way that cannot be added to, or is not XMP in UTF-8.
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
  const agreed = listAgreedFaces(properties, photo, faces)
  const { insertions, missing } = addToLists({ text, properties }, photo, agreed)
  if (missing.length > 0 && agreed.length > 0)
    insertions.push({ at: end, text: describe(photo, agreed, missing) })
  if (insertions.length === 0) return hasNames(rest, faces) ? rest : null
  const merged = Buffer.from(insertAll(text, insertions))
  const isSafe = removeNames(merged).equals(rest) && hasNames(merged, agreed) && hasAllOf(merged, rest)
  return isSafe ? merged : null
}

function insertAll(text: string, insertions: readonly Insertion[]): string {
  const fromEnd = insertions.toSorted((one, other) => other.at - one.at)
  return fromEnd.reduce(
    (merged, { at, text: added }) => `${merged.slice(0, at)}${BEGIN}${added}${END}${merged.slice(at)}`,
    text,
  )
}

/** Whether the file holds nothing but what Kindred wrote. */
export function isOnlyOurs(bytes: Uint8Array): boolean {
  return removeNames(bytes).equals(EMPTY)
}

/** The bytes that are not Kindred's. */
export function removeNames(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes)
  const kept: Buffer[] = []
  for (let from = 0; ;) {
    const begin = buffer.indexOf(BEGIN, from)
    const end = begin === -1 ? -1 : buffer.indexOf(END, begin)
    kept.push(buffer.subarray(from, end === -1 ? buffer.length : begin))
    if (end === -1) return Buffer.concat(kept)
    from = end + END.length
  }
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

/** Whether all people whom the file listed are still read from it. */
function hasAllOf(merged: Buffer, rest: Buffer): boolean {
  const [before, after] = [readPhotoNames(rest), readPhotoNames(merged)]
  if (!before) return true
  const regions = new Set(after?.regions.map(region => JSON.stringify(region)))
  const names = new Set([...(after?.regions.map(({ name }) => name) ?? []), ...(after?.people ?? [])])
  return (
    before.regions.every(region => regions.has(JSON.stringify(region))) &&
    before.people.every(name => names.has(name))
  )
}
