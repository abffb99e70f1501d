import { XMLParser } from 'fast-xml-parser'

/** What an XMP property holds: text, a list, or a structure; names are `{namespace}local`. */
export type XmpValue = string | readonly XmpValue[] | XmpStruct
export type XmpStruct = ReadonlyMap<string, XmpValue>

/** Larger than any packet with a hundred faces; what is beyond is not looked at. */
export const MAX_XMP_BYTES = 1024 * 1024
/** Regions stand some ten deep. */
const MAX_DEPTH = 40

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  // Numbers too; documents that declare entities of their own are refused below.
  htmlEntities: true,
  processEntities: {
    enabled: true,
    maxEntityCount: 0,
    maxTotalExpansions: 100_000,
    maxExpandedLength: MAX_XMP_BYTES,
  },
})

/**
 * The properties of an XMP packet. Null for what is no XMP, is too large or too deep, or declares entities of its own, with
 * which a few lines could fill the memory.
 */
export function parseXmp(bytes: Uint8Array): XmpStruct | null {
  if (bytes.length > MAX_XMP_BYTES) return null
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null
  try {
    const parsed: unknown = parser.parse(text.replace(/\0+$/, ''))
    const roots = readElements(parsed, new Map([['xml', XML]]))
    const rdf = findElement(roots, `{${RDF}}RDF`)
    return rdf && mergeDescriptions(rdf)
  } catch {
    // Whatever is wrong with it, there are no names to be had from it.
    return null
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

type Element = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Element[]
  readonly text: string
}

type Namespaces = ReadonlyMap<string, string>

/** Nodes as the parser gives them in order: `{ tag: nodes, ':@': attributes }`, or `{ '#text': text }`. */
function readElements(nodes: unknown, outer: Namespaces): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown) => {
    if (!isRecord(node)) return []
    const tag = Object.keys(node).find(key => key !== ':@' && key !== '#text')
    if (tag === undefined) return []
    const written = Object.entries(isRecord(node[':@']) ? node[':@'] : {})
    const namespaces = new Map(outer)
    for (const [key, value] of written) {
      if (key.startsWith('xmlns:')) namespaces.set(key.slice('xmlns:'.length), String(value))
    }
    const attributes = written.flatMap(([key, value]) =>
      key.startsWith('xmlns') ? [] : [[resolveName(key, namespaces), String(value)] as const],
    )
    const children = node[tag]
    return [
      {
        name: resolveName(tag, namespaces),
        attributes: new Map(attributes),
        children: readElements(children, namespaces),
        text: textOf(children),
      },
    ]
  })
}

function textOf(nodes: unknown): string {
  if (!Array.isArray(nodes)) return ''
  return nodes
    .map((node: unknown) => (isRecord(node) && typeof node['#text'] === 'string' ? node['#text'] : ''))
    .join('')
    .trim()
}

function resolveName(name: string, namespaces: Namespaces): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : `{${namespaces.get(name.slice(0, colon)) ?? ''}}${name.slice(colon + 1)}`
}

function findElement(elements: readonly Element[], name: string): Element | null {
  for (const element of elements) {
    const found = element.name === name ? element : findElement(element.children, name)
    if (found) return found
  }
  return null
}

/** A packet may spread its properties over several descriptions of the same file. */
function mergeDescriptions(rdf: Element): XmpStruct {
  const descriptions = rdf.children.filter(({ name }) => name === `{${RDF}}Description`)
  return new Map(descriptions.flatMap(description => [...structOf(description)]))
}

function structOf({ attributes, children }: Element): Map<string, XmpValue> {
  const properties = [...attributes].filter(([name]) => !isSyntax(name))
  return new Map<string, XmpValue>([
    ...properties,
    ...children.map(child => [child.name, valueOf(child)] as const),
  ])
}

function valueOf(element: Element): XmpValue {
  const [only] = element.children
  if (only?.name === `{${RDF}}Description`) return structOf(only)
  if (only && /\}(?:Bag|Seq|Alt)$/.test(only.name) && only.name.startsWith(`{${RDF}}`)) {
    return only.children.map(valueOf)
  }
  const isStruct = only !== undefined || [...element.attributes.keys()].some(name => !isSyntax(name))
  return isStruct ? structOf(element) : element.text
}

function isSyntax(name: string): boolean {
  return name.startsWith(`{${RDF}}`) || name.startsWith(`{${XML}}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
