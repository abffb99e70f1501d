import { XMLParser, type X2jOptions } from 'fast-xml-parser'
import { isRecord } from '../../../shared/api/is-record.ts'

/** Value of an XMP property: text, a list, or a structure; names are `{namespace}local`. */
export type XmpValue = string | readonly XmpValue[] | XmpStruct
export type XmpStruct = ReadonlyMap<string, XmpValue>

/** Larger than any packet with a hundred faces. */
export const MAX_XMP_BYTES = 1024 * 1024
/** Regions are about ten levels deep. */
const MAX_DEPTH = 40
/** A long edit history has some thousands. */
const MAX_ELEMENTS = 50_000
/**
 * Limit per element; all settings of Camera Raw are about 300. The parser counts them again for
 * each text in the element.
 */
const MAX_ATTRIBUTES = 500
/** exiftool declares about 20; other programs repeat them in each element. */
const MAX_DECLARATIONS = 5000
/**
 * In characters; the namespaces in use are half as long. The full namespace is repeated for each
 * name that uses it.
 */
const MAX_NAMESPACE_LENGTH = 100

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

const SYNTAX = qualifyName(RDF_NAMESPACE, '')
const LISTS = new Set([`${SYNTAX}Bag`, `${SYNTAX}Seq`, `${SYNTAX}Alt`])
const DECLARES = 'xmlns:'
const XML = 'http://www.w3.org/XML/1998/namespace'

const PARSER_OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  // Includes numeric entities; documents that declare their own are refused below.
  htmlEntities: true,
  processEntities: {
    enabled: true,
    maxEntityCount: 0,
    maxTotalExpansions: 100_000,
    maxExpandedLength: MAX_XMP_BYTES,
  },
} satisfies X2jOptions

/**
 * Parses the properties of an XMP packet in linear time. Returns null for anything but XMP; for
 * more bytes, depth, elements, attributes or namespaces than programs write; and for declared
 * entities, with which a few lines could exhaust the memory.
 */
export function parseXmp(bytes: Uint8Array): XmpStruct | null {
  if (bytes.length > MAX_XMP_BYTES) return null
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes)
  // Comments and CDATA are the only declarations allowed.
  if (/<!(?!--|\[CDATA\[)/.test(text)) return null
  try {
    const parsed = parseElements(trimPadding(text))
    const roots = readElements(parsed, { declared: new Map([['xml', XML]]), outer: null })
    const rdf = findElement(roots, `${SYNTAX}RDF`)
    return rdf && mergeDescriptions(rdf)
  } catch {
    // Malformed XMP contains no names.
    return null
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Some cameras pad the packet with zeros. */
function trimPadding(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1
  return text.slice(0, end)
}

/** Throws if a limit is exceeded. */
function parseElements(text: string): unknown {
  let [elements, declarations] = [0, 0]
  const parser = new XMLParser({
    ...PARSER_OPTIONS,
    updateTag(tag, _path, attributes) {
      const names = Object.keys(attributes ?? {})
      elements += 1
      declarations += names.filter(name => name.startsWith(DECLARES)).length
      if (elements > MAX_ELEMENTS || declarations > MAX_DECLARATIONS || names.length > MAX_ATTRIBUTES) {
        throw new Error('The packet exceeds a limit for XMP.')
      }
      return tag
    },
  })
  return parser.parse(text)
}

type Element = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Element[]
  readonly text: string
}

/**
 * The declarations of an element, linked to those of the enclosing elements: copying them would
 * take quadratic time for a hostile packet.
 */
type Namespaces = { readonly declared: ReadonlyMap<string, string>; readonly outer: Namespaces | null }

/** Reads the parser's ordered nodes: `{ tag: nodes, ':@': attributes }`, or `{ '#text': text }`. */
function readElements(nodes: unknown, outer: Namespaces): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown) => {
    if (!isRecord(node)) return []
    const tag = Object.keys(node).find(key => key !== ':@' && key !== '#text')
    if (tag === undefined) return []
    const written = Object.entries(isRecord(node[':@']) ? node[':@'] : {})
    const namespaces = openScope(written, outer)
    const attributes = written.flatMap(([key, value]) =>
      key.startsWith('xmlns') ? [] : [[resolveName(key, namespaces), String(value)] as const],
    )
    const children = node[tag]
    return [
      {
        name: resolveName(tag, namespaces),
        attributes: new Map(attributes),
        children: readElements(children, namespaces),
        text: readText(children),
      },
    ]
  })
}

function openScope(attributes: readonly [string, unknown][], outer: Namespaces): Namespaces {
  const declared = attributes.flatMap(([key, value]) =>
    key.startsWith(DECLARES) ? [[key.slice(DECLARES.length), String(value)] as const] : [],
  )
  return declared.length === 0 ? outer : { declared: new Map(declared), outer }
}

function readText(nodes: unknown): string {
  if (!Array.isArray(nodes)) return ''
  return nodes
    .map((node: unknown) => (isRecord(node) && typeof node['#text'] === 'string' ? node['#text'] : ''))
    .join('')
    .trim()
}

function resolveName(name: string, namespaces: Namespaces): string {
  const colon = name.indexOf(':')
  return colon < 0
    ? name
    : qualifyName(findNamespace(name.slice(0, colon), namespaces), name.slice(colon + 1))
}

/**
 * Returns an empty text for an undeclared prefix, and for a namespace that is longer than any in
 * use.
 */
function findNamespace(prefix: string, namespaces: Namespaces): string {
  for (let scope: Namespaces | null = namespaces; scope; scope = scope.outer) {
    const uri = scope.declared.get(prefix)
    if (uri !== undefined) return uri.length <= MAX_NAMESPACE_LENGTH ? uri : ''
  }
  return ''
}

function findElement(elements: readonly Element[], name: string): Element | null {
  for (const element of elements) {
    const found = element.name === name ? element : findElement(element.children, name)
    if (found) return found
  }
  return null
}

/** A packet may distribute its properties over several descriptions. */
function mergeDescriptions(rdf: Element): XmpStruct {
  const descriptions = rdf.children.filter(({ name }) => name === `${SYNTAX}Description`)
  return new Map(descriptions.flatMap(description => [...readStruct(description)]))
}

function readStruct({ attributes, children }: Element): Map<string, XmpValue> {
  const properties = [...attributes].filter(([name]) => !isSyntax(name))
  return new Map<string, XmpValue>([
    ...properties,
    ...children.map(child => [child.name, readValue(child)] as const),
  ])
}

function readValue(element: Element): XmpValue {
  const [only] = element.children
  if (only?.name === `${SYNTAX}Description`) return readStruct(only)
  if (only && LISTS.has(only.name)) return only.children.map(readValue)
  const isStruct = only !== undefined || [...element.attributes.keys()].some(name => !isSyntax(name))
  return isStruct ? readStruct(element) : element.text
}

function isSyntax(name: string): boolean {
  return name.startsWith(SYNTAX) || name.startsWith(`{${XML}}`)
}

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
