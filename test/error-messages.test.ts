import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor, type Expression, type Node } from 'oxc-parser'
import { expect, test } from 'vitest'

// test/error-messages.txt lists what the server and the terminal say for each error code, so that
// it can be read in one sitting. After a change: npx vitest run test/error-messages.test.ts -u
test('test/error-messages.txt has the messages of every error code', async () => {
  const messages = readMessages()
  const codes = readCodes()
  expect(codes.length).toBeGreaterThan(80)
  expect(codes.filter(code => !messages.has(code))).toEqual([])
  const table = codes.flatMap(code => [
    code,
    ...[...(messages.get(code) ?? [])].toSorted().map(text => `  ${text}`),
  ])
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('error-messages.txt')
})

test('a message is a sentence with a period, or a reason in small letters', () => {
  const all = [...readMessages().values()].flatMap(texts => [...texts])
  const wrong = all.filter(text => /^[A-Z]/.test(text) && !/[.?…]$|\}$/.test(text))
  expect(all.length).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})

/** Reads the names in the type ErrorCode. */
function readCodes(): string[] {
  const [union = ''] = /export type ErrorCode =[^]*?\n\n/.exec(readFileSync('server/errors.ts', 'utf8')) ?? []
  return [...union.matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code)
}

/** A function that creates errors of one code with the message it is called with. */
const MAKER =
  /function (\w+)\(message: string[^)]*\)[^{]*\{\s*return new AppError\('([a-z-]+)', \d+, message\)/g

/**
 * Reads the texts of each code anywhere in the code: of an AppError and its subclasses, of objects
 * with a code and a reason, and of tables by code.
 */
function readMessages(): Map<string, Set<string>> {
  const messages = new Map(readCodes().map(code => [code, new Set<string>()]))
  const files = execFileSync('git', ['ls-files', 'server', 'cli'], { encoding: 'utf8' })
  for (const file of files.split('\n').filter(name => /(?<!\.test)\.ts$/.test(name))) {
    const source = readFileSync(file, 'utf8')
    const { program } = parseSync(file, source)
    const makers = new Map([...source.matchAll(MAKER)].map(([, maker = '', code = '']) => [maker, code]))
    const values = new Map<string, Expression>()
    const add = (code: Node | undefined, message: Node | undefined) => {
      for (const name of readTexts(code, values)) {
        for (const text of readTexts(message, values)) {
          if (text.includes(' ')) messages.get(name)?.add(text)
        }
      }
    }
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init) values.set(id.name, init)
      },
      NewExpression({ callee, arguments: [code, , message] }) {
        if (callee.type === 'Identifier' && callee.name === 'AppError') add(code, message)
      },
      CallExpression({ callee, arguments: [code, , message] }) {
        if (callee.type === 'Super') add(code, message)
        const made = callee.type === 'Identifier' && makers.get(callee.name)
        if (made) for (const text of readTexts(code, values)) messages.get(made)?.add(text)
      },
      ObjectExpression({ properties }) {
        const find = (name: string) =>
          properties.flatMap(property =>
            property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
              ? [property.value]
              : [],
          )[0]
        add(find('code'), find('reason'))
      },
      Property({ key, value }) {
        if (key.type === 'Literal') add(key, value)
      },
    }).visit(program)
  }
  return new Map([...messages].filter(([, texts]) => texts.size > 0))
}

/** Returns the texts of an expression, with … for values that are known at run time only. */
function readTexts(node: Node | undefined, values: ReadonlyMap<string, Expression>): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral': {
      const parts = node.expressions.map(part => {
        const [text] = part.type === 'Identifier' ? readTexts(part, values) : []
        return text ?? '…'
      })
      return [node.quasis.map(({ value }, i) => `${value.cooked ?? ''}${parts[i] ?? ''}`).join('')]
    }
    case 'ConditionalExpression':
      return [...readTexts(node.consequent, values), ...readTexts(node.alternate, values)]
    case 'Identifier': {
      const value = values.get(node.name)
      return value && value.type !== 'Identifier' ? readTexts(value, values) : []
    }
    default:
      return []
  }
}
