import { computeIntersectionOverUnion } from '../../../faces/geometry.ts'
import { type XmpStruct, formatQualifiedName, NAMESPACES, RDF_NAMESPACE, qualifyName } from './parse-xmp.ts'
import { isSideways, toStored } from './orientation.ts'
import { cleanPersonName } from './photo-names.ts'
import { getItems, getText } from './property-values.ts'
import { isSameShape } from './leave-out-stale-boxes.ts'
import {
  readAppliedSize,
  readIptcRegions,
  readMicrosoftRegions,
  readWorkingGroupRegions,
} from './read-regions.ts'
import { writeSidecar, type SidecarFace, type SidecarPhoto } from './write-sidecar.ts'

/** A text that is to be inserted at an index of the packet. */
export type Insertion = { readonly at: number; readonly text: string }

/**
 * From this intersection over union on, two regions show one face. Programs draw boxes around the
 * same face whose intersection is at least half of the larger one; faces side by side share less.
 */
const SAME_FACE_OVERLAP = 0.35

const REGION_LISTS = {
  'mwg-rs:Regions': readWorkingGroupRegions,
  'MP:RegionInfo': readMicrosoftRegions,
} as const
const REGION_PROPERTIES = ['mwg-rs:Regions', 'MP:RegionInfo'] as const
const NAMES = 'Iptc4xmpExt:PersonInImage'

/**
 * Returns the faces that can stand beside those in a packet: all but those to which another name
 * was given there.
 */
export function listAgreedFaces(
  properties: XmpStruct,
  { orientation }: SidecarPhoto,
  faces: readonly SidecarFace[],
): SidecarFace[] {
  const known = [...Object.values(REGION_LISTS), readIptcRegions].flatMap(read => read(properties))
  return faces.filter(({ name, box }) => {
    const [stored, clean] = [toStored(box, orientation), cleanPersonName(name)]
    return known.every(other => {
      const isNamedOtherwise = ![null, clean].includes(cleanPersonName(other.name))
      const overlap = other.box === null ? 0 : computeIntersectionOverUnion(stored, other.box)
      return !isNamedOtherwise || overlap < SAME_FACE_OVERLAP
    })
  })
}

/**
 * Returns what has to be inserted so that another program's lists of people also contain these
 * faces: regions in each list of regions, names in the list of names. Nothing is added twice, and
 * lists for a picture of a different shape get no regions. `missing`: properties that the packet
 * lacks and that would not hide a list of the other program.
 */
export function addToLists(
  { text, properties }: { text: string; properties: XmpStruct },
  photo: SidecarPhoto,
  faces: readonly SidecarFace[],
): { insertions: Insertion[]; missing: PeopleList[] } {
  const ends = locateLists(text)
  const regionLists = REGION_PROPERTIES.filter(name => properties.has(formatQualifiedName(name)))
  const insertions = regionLists.flatMap(list => {
    const there = REGION_LISTS[list](properties).map(({ name }) => name)
    return hasShape(properties, photo) ? insert(list, there) : []
  })
  const names = properties.get(formatQualifiedName(NAMES))
  if (names !== undefined) insertions.push(...insert(NAMES, getItems(names).map(getText)))
  // Programs read one kind of regions: another kind would hide that which is there.
  const hasIptcRegions = properties.has(formatQualifiedName('Iptc4xmpExt:ImageRegion'))
  const missing: PeopleList[] = regionLists.length > 0 || hasIptcRegions ? [] : [...REGION_PROPERTIES]
  if (regionLists.length === 0 && names === undefined) missing.push(NAMES)
  return { insertions, missing }

  function insert(list: PeopleList, there: readonly string[]): Insertion[] {
    const at = ends.get(list)
    const known = new Set(there.map(cleanPersonName))
    const added = faces.filter(({ name }) => !known.has(cleanPersonName(name)))
    return at === undefined || added.length === 0 ? [] : [{ at, text: writeItems(list, photo, added) }]
  }
}

/** Whether the regions refer to a picture of the same shape, or do not say to which. */
function hasShape(properties: XmpStruct, { width, height, orientation }: SidecarPhoto): boolean {
  const applied = readAppliedSize(properties)
  return (
    !applied ||
    isSameShape(applied, isSideways(orientation) ? { width: height, height: width } : { width, height })
  )
}

/** The items of one list of a whole file of ours, with the namespaces that they use. */
function writeItems(list: PeopleList, photo: SidecarPhoto, faces: readonly SidecarFace[]): string {
  const whole = writeSidecar(photo, faces).toString()
  const body = whole.slice(whole.indexOf(`<${list}`), whole.indexOf(`</${list}>`))
  const namespaces = ['rdf', ...ITEM_PREFIXES[list]].map(prefix => `xmlns:${prefix}="${URIS.get(prefix)}"`)
  return body
    .split('<rdf:li')
    .slice(1)
    .map(item => `<rdf:li ${namespaces.join(' ')}${item.slice(0, item.indexOf('</rdf:li>'))}</rdf:li>`)
    .join('')
}

const URIS = new Map<string, string>([['rdf', RDF_NAMESPACE], ...Object.entries(NAMESPACES)])
const ITEM_PREFIXES = {
  'mwg-rs:Regions': ['mwg-rs', 'stArea'],
  'MP:RegionInfo': ['MPReg'],
  [NAMES]: [],
} as const satisfies Record<PeopleList, readonly string[]>

/** The lists of people to which items can be added, by the elements around them. */
const LISTS = {
  'mwg-rs:Regions': ['mwg-rs:Regions', 'mwg-rs:RegionList'],
  'MP:RegionInfo': ['MP:RegionInfo', 'MPRI:Regions'],
  'Iptc4xmpExt:PersonInImage': ['Iptc4xmpExt:PersonInImage'],
} as const
type PeopleList = keyof typeof LISTS

/** Elements between a property and its list that are only syntax. */
const RDF = qualifyName(RDF_NAMESPACE, '')
const SYNTAX: ReadonlySet<string> = new Set([`${RDF}Description`])
const CONTAINERS: ReadonlySet<string> = new Set([`${RDF}Bag`, `${RDF}Seq`])

type OpenElement = { readonly name: string; readonly namespaces: ReadonlyMap<string, string> }

/**
 * Returns where the lists of people in an XMP packet end: the index of the tag that closes each of
 * them. Lists that are written as an empty element, or twice, are left out. The packet must be
 * one that `parseXmp` accepts.
 */
function locateLists(text: string): Map<PeopleList, number> {
  const found = new Map<PeopleList, number>()
  const twice = new Set<PeopleList>()
  const open: OpenElement[] = []
  for (const { start, content } of listTags(text)) {
    if (content.startsWith('/')) {
      const path = open.map(({ name }) => name).filter(name => !SYNTAX.has(name))
      for (const list of findLists(path)) {
        if (found.has(list)) twice.add(list)
        found.set(list, start)
      }
      open.pop()
    } else if (!content.endsWith('/')) {
      open.push(openElement(content, open.at(-1)?.namespaces ?? new Map()))
    }
  }
  for (const list of twice) found.delete(list)
  return found
}

/** The lists that end with the innermost element of a path. */
function findLists(path: readonly string[]): PeopleList[] {
  const [rdf, ...inside] = path.slice(path.indexOf(`${RDF}RDF`))
  const container = inside.at(-1)
  if (rdf !== `${RDF}RDF` || container === undefined || !CONTAINERS.has(container)) return []
  return LIST_NAMES.filter(list => {
    const names = LISTS[list].map(formatQualifiedName)
    return names.length === inside.length - 1 && names.every((name, i) => name === inside[i])
  })
}

// The keys of an object are its keys by its type.
const LIST_NAMES = Object.keys(LISTS) as PeopleList[]

function openElement(content: string, outer: ReadonlyMap<string, string>): OpenElement {
  const declared = [...content.matchAll(/\sxmlns:([^\s=]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  const namespaces =
    declared.length === 0
      ? outer
      : new Map([...outer, ...declared.map(([, prefix = '', a, b]) => [prefix, a ?? b ?? ''] as const)])
  const name = /^[^\s/]*/.exec(content)?.[0] ?? ''
  const colon = name.indexOf(':')
  const uri = colon < 0 ? undefined : namespaces.get(name.slice(0, colon))
  return { name: uri === undefined ? name : qualifyName(uri, name.slice(colon + 1)), namespaces }
}

/** Yields the tags with the text between their brackets, in one pass. */
function* listTags(text: string): Generator<{ start: number; content: string }> {
  for (let start = text.indexOf('<'); start !== -1;) {
    const skipped = SKIPPED.find(([from]) => text.startsWith(from, start))
    const end = skipped ? text.indexOf(skipped[1], start + skipped[0].length) : findTagEnd(text, start)
    if (end === -1) return
    if (!skipped) yield { start, content: text.slice(start + 1, end) }
    start = text.indexOf('<', end)
  }
}

const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** A bracket in an attribute's value does not end the tag. */
function findTagEnd(text: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at
  }
  return -1
}
