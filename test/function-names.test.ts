import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES =
  '{bench,bin,cli,faces,models/convert,packaging,samples,scripts,server,shared,test,web}/**/*.{ts,tsx}'
const NO_SOURCES = ['**/node_modules/**', '**/dist/**']

/** A noun and `Of`, such as `sizeOf`: a function is named by what it does (`readSize`). */
const NOUN_OF = /^(?!(?:has|is|read|use)[A-Z])\w+Of$/

test('no function is named by what it returns, such as sizeOf', async () => {
  const named: string[] = []
  for await (const file of glob(SOURCES, { cwd: ROOT, exclude: NO_SOURCES })) {
    const code = await readFile(join(ROOT, file), 'utf8')
    for (const name of listFunctionNames(file, code)) if (NOUN_OF.test(name)) named.push(`${file}: ${name}`)
  }
  expect(named).toEqual([])
})

test('the check finds every kind of function', () => {
  const code = `
    export function aOf() {}
    const bOf = () => 1
    const cOf = async function () {}
    class D { dOf() {} }
    type E = { eOf(): void; readonly fOf?: () => void }
    const mapOf = new Map()`
  expect(listFunctionNames('planted.ts', code)).toEqual(['aOf', 'bOf', 'cOf', 'dOf', 'eOf', 'fOf'])
})

function listFunctionNames(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const names: string[] = []
  const add = (key: { readonly type: string } | null): void => {
    if (key?.type === 'Identifier' && 'name' in key) names.push(String(key.name))
  }
  new Visitor({
    FunctionDeclaration: ({ id }) => add(id),
    VariableDeclarator: ({ id, init }) => {
      if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression') add(id)
    },
    MethodDefinition: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
    TSPropertySignature: ({ key, typeAnnotation }) => {
      if (typeAnnotation?.typeAnnotation.type === 'TSFunctionType') add(key)
    },
  }).visit(program)
  return names
}
