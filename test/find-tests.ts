import { parseSync, Visitor } from 'oxc-parser'

export type FoundTest = {
  readonly title: string
  /**
   * Whether the test never runs, because of `skip` or `todo` on it or on a `describe` around it.
   */
  readonly isSkipped: boolean
}

type Call = { readonly root: string; readonly modifiers: readonly string[] }
type CallNode = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** Finds the tests of a file by parsing it, so that comments and strings do not count. */
export function findTests(file: string, code: string): FoundTest[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const found: FoundTest[] = []
  let skippedDescribes = 0
  new Visitor({
    CallExpression(node) {
      const call = readCall(node.callee)
      if (isSkippedDescribe(call)) skippedDescribes += 1
      const title = readTitle(node)
      if (title === undefined || (call?.root !== 'test' && call?.root !== 'it')) return
      found.push({ title, isSkipped: skippedDescribes > 0 || isSkipped(call) })
    },
    'CallExpression:exit'(node) {
      if (isSkippedDescribe(readCall(node.callee))) skippedDescribes -= 1
    },
  }).visit(program)
  return found
}

/** Reads `test.skipIf(x).each(y)` as the root `test` with the modifiers `skipIf` and `each`. */
function readCall(callee: CallNode['callee']): Call | undefined {
  if (callee.type === 'Identifier') return { root: callee.name, modifiers: [] }
  if (callee.type === 'CallExpression') return readCall(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const call = readCall(callee.object)
  return call && { root: call.root, modifiers: [...call.modifiers, callee.property.name] }
}

function readTitle({ arguments: [title] }: CallNode): string | undefined {
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  if (title?.type === 'TemplateLiteral' && title.expressions.length === 0)
    return title.quasis[0]?.value.cooked ?? undefined
  return undefined
}

function isSkipped({ modifiers }: Call): boolean {
  return modifiers.includes('skip') || modifiers.includes('todo')
}

function isSkippedDescribe(call: Call | undefined): boolean {
  return call?.root === 'describe' && isSkipped(call)
}
