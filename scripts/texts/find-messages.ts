import { parseSync, type Node } from 'oxc-parser'

/** A text of a language: words, and between them the expressions that are filled in. */
export type Message = {
  /** The path of names to the message, such as `review.left`, or `questions.one` for a plural. */
  readonly id: string
  /** Words, expression, words, …: always begins and ends with words. */
  readonly words: readonly string[]
  readonly expressions: readonly string[]
}

type Literal = Extract<Node, { type: 'Literal' | 'TemplateLiteral' }>
type FoundMessage = Message & { readonly node: Literal }

/** Lists the messages of an area's source in order. */
export function findMessages(source: string): Message[] {
  return findAll(source).map(({ id, words, expressions }) => ({ id, words, expressions }))
}

/**
 * Returns the source with other messages in place of those with the same ids. Throws if there is no
 * message with an id, or if a message fills in other expressions than before.
 */
export function replaceMessages(source: string, messages: readonly Message[]): string {
  const found = findAll(source)
  const changes = new Map<Literal, Message>()
  for (const message of messages) {
    const before = found.find(({ id }) => id === message.id)
    if (!before) throw new Error(`${message.id}: there is no such message.`)
    if (String(message.expressions.toSorted()) !== String(before.expressions.toSorted())) {
      throw new Error(`${message.id}: it must fill in ${before.expressions.join(', ') || 'nothing'}.`)
    }
    if (!isSame(message, before)) changes.set(before.node, message)
  }
  return render(source, { from: 0, to: source.length }, found, changes)
}

function isSame(a: Message, b: Message): boolean {
  return String([a.words, a.expressions]) === String([b.words, b.expressions])
}

type Range = { readonly from: number; readonly to: number }

/** Returns a part of the source with the changes applied. */
function render(
  source: string,
  { from, to }: Range,
  found: readonly FoundMessage[],
  changes: ReadonlyMap<Literal, Message>,
): string {
  let result = ''
  let at = from
  for (const { node, expressions } of found) {
    const change = changes.get(node)
    if (!change || node.start < at || node.end > to) continue
    // Expressions may contain messages, for example a condition with two of them.
    const codes = node.type === 'TemplateLiteral' ? node.expressions : []
    const rendered = codes.map(({ start, end }) => render(source, { from: start, to: end }, found, changes))
    const parts = change.expressions.map(one => rendered[expressions.indexOf(one)] ?? one)
    result += source.slice(at, node.start) + write(change.words, parts)
    at = node.end
  }
  return result + source.slice(at, to)
}

function write(words: readonly string[], expressions: readonly string[]): string {
  if (expressions.length === 0) return JSON.stringify(words.join(''))
  const texts = words.map(text => text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n'))
  return `\`${texts.map((text, i) => (i === 0 ? text : `\${${expressions[i - 1]}}${text}`)).join('')}\``
}

function findAll(source: string): FoundMessage[] {
  const { program, errors } = parseSync('texts.ts', source)
  if (errors[0]) throw new Error(errors[0].message)
  const found: FoundMessage[] = []
  visit(program, [])
  return found

  function visit(node: Node, path: readonly string[]): void {
    if (isMessage(node)) add(node, path)
    for (const [part, child] of listChildren(node)) visit(child, [...path, ...listNames(node, part, child)])
  }

  function add(node: Literal, path: readonly string[]): void {
    const id = path.join('.')
    if (found.some(message => message.id === id)) throw new Error(`Two messages are named ${id}.`)
    if (node.type === 'Literal') {
      found.push({ id, words: [String(node.value)], expressions: [], node })
      return
    }
    const words = node.quasis.map(({ value }) => value.cooked ?? value.raw)
    const expressions = node.expressions.map(({ start, end }) => source.slice(start, end))
    found.push({ id, words, expressions, node })
  }
}

function isMessage(node: Node): node is Literal {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** Lists the parts that may contain messages: not keys, types, imports, or names of locales. */
function listChildren(node: Node): [part: string, child: Node][] {
  if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression') {
    return []
  }
  if (node.type === 'ImportDeclaration' || node.type === 'BinaryExpression') return []
  const parts = Object.entries(node).filter(([part]) => part !== 'key' || node.type !== 'Property')
  const children = parts.flatMap(([part, value]): [string, Node][] =>
    Array.isArray(value)
      ? value.filter(isNode).map((child, i) => [`${part}${i}`, child])
      : isNode(value)
        ? [[part, value]]
        : [],
  )
  return node.type === 'CallExpression' ? children.filter(([, child]) => !isMessage(child)) : children
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Returns the segment of the id for the path from a node to its part; mostly none. */
function listNames(node: Node, part: string, child: Node): string[] {
  if (node.type === 'Property' && part === 'value') {
    const { key } = node
    return [key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '']
  }
  if (node.type === 'VariableDeclarator' && part === 'init') {
    return node.id.type === 'Identifier' ? [node.id.name] : []
  }
  if (node.type === 'FunctionDeclaration' && part === 'body') return node.id ? [node.id.name] : []
  if (node.type === 'ConditionalExpression' && part !== 'test') {
    return [part === 'consequent' ? 'if' : 'else']
  }
  if (node.type === 'ArrayExpression') return [part.replace('elements', '')]
  // If several expressions are filled into one text, each is numbered by its position.
  return node.type === 'TemplateLiteral' && !isMessage(child) ? [part.replace('expressions', 'part')] : []
}
