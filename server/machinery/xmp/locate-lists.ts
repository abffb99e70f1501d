import { formatQualifiedName, qualifyName, RDF_NAMESPACE } from './namespaces.ts'

/** The lists of people to which items can be added, by the elements around them. */
const LISTS = {
  'mwg-rs:Regions': ['mwg-rs:Regions', 'mwg-rs:RegionList'],
  'MP:RegionInfo': ['MP:RegionInfo', 'MPRI:Regions'],
  'Iptc4xmpExt:PersonInImage': ['Iptc4xmpExt:PersonInImage'],
} as const
export type PeopleList = keyof typeof LISTS

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
export function locateLists(text: string): Map<PeopleList, number> {
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
