import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import type { Message } from './find-messages.ts'

/** A message to be translated, in English and in the language of the file. */
export type Unit = { readonly id: string; readonly source: Message; readonly target: Message }
export type Catalogue = {
  /** A BCP 47 language tag. */
  readonly language: string
  /** Units by area. */
  readonly areas: ReadonlyMap<string, readonly Unit[]>
}
/** Translations by area, as read from a file. */
export type Translations = ReadonlyMap<string, readonly Message[]>

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
/** Keeps the order of words and placeholders. */
const ORDERED = { preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' } as const
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element of fast-xml-parser in document order: its name, and its attributes as `:@`. */
type Element = { readonly [name: string]: readonly Element[] | string | Readonly<Record<string, string>> }

/** Writes XLIFF 2.0. Each filled-in expression becomes a placeholder, `<ph>`. */
export function writeXliff({ language, areas }: Catalogue): string {
  const files = Array.from(areas, ([area, units]) => buildElement('file', { id: area }, units.map(buildUnit)))
  const attributes = { xmlns: NAMESPACE, version: '2.0', srcLang: 'en', trgLang: language }
  const builder = new XMLBuilder({ ...ORDERED, format: false, suppressEmptyNode: true })
  const text = builder.build([buildElement('xliff', attributes, files)])
  return `${PROLOGUE}${text.replaceAll(/<(?=\/?(?:file|unit|\/xliff)[ >])/g, '\n<')}\n`
}

function buildUnit({ id, source, target }: Unit): Element {
  const translated = buildMixedContent(target, target.expressions)
  const segment = [
    buildText('source', buildMixedContent(source, target.expressions)),
    buildText('target', translated),
  ]
  return buildElement('unit', { id }, [buildElement('segment', {}, segment)])
}

function buildText(name: 'source' | 'target', content: Element[]): Element {
  return buildElement(name, { 'xml:space': 'preserve' }, content)
}

/**
 * Builds words and placeholders; an expression in both languages is the same placeholder in both.
 */
function buildMixedContent({ words, expressions }: Message, shared: readonly string[]): Element[] {
  return words.flatMap((part, i) => {
    const expression = i === 0 ? undefined : expressions[i - 1]
    const place = expression === undefined ? -1 : shared.indexOf(expression)
    const id = place === -1 ? `s${i}` : `${place + 1}`
    const placeholder = expression === undefined ? [] : [buildElement('ph', { id, disp: expression }, [])]
    return [...placeholder, ...(part === '' ? [] : [{ '#text': part }])]
  })
}

function buildElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: Element[],
): Element {
  return { [name]: content, ':@': attributes }
}

/** Reads the translations of an XLIFF 2.0 file. Throws for any other file. */
export function readXliff(xliff: string): Translations {
  const parser = new XMLParser({ ...ORDERED, trimValues: false, parseTagValue: false })
  // The parsed structure follows `ORDERED`.
  const roots = listChildren(parser.parse(xliff) as Element[], 'xliff')
  const [root] = roots
  if (!root || getAttribute(root, 'xmlns') !== NAMESPACE) throw new Error('This is no XLIFF 2.0 file.')
  return new Map(
    listChildren(getContent(root, 'xliff'), 'file').map(file => [
      getAttribute(file, 'id'),
      listChildren(getContent(file, 'file'), 'unit').flatMap(readUnit),
    ]),
  )
}

/** Returns nothing for a unit that is not translated yet. */
function readUnit(unit: Element): Message[] {
  const [segment] = listChildren(getContent(unit, 'unit'), 'segment')
  const [target] = segment ? listChildren(getContent(segment, 'segment'), 'target') : []
  if (!target) return []
  const words = ['']
  const expressions: string[] = []
  for (const part of getContent(target, 'target')) {
    if (typeof part['#text'] === 'string') words.push(`${words.pop()}${part['#text']}`)
    else if ('ph' in part) {
      expressions.push(getAttribute(part, 'disp'))
      words.push('')
    }
  }
  return [{ id: getAttribute(unit, 'id'), words, expressions }]
}

function listChildren(content: readonly Element[], name: string): Element[] {
  return content.filter(child => name in child)
}

function getContent(parent: Element, name: string): readonly Element[] {
  const content = parent[name]
  return Array.isArray(content) ? content : []
}

function getAttribute(of: Element, name: string): string {
  const attributes = of[':@']
  const value =
    typeof attributes === 'object' && !Array.isArray(attributes) ? Reflect.get(attributes, name) : ''
  return typeof value === 'string' ? value : ''
}
