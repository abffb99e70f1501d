// Prints how large the house is at a commit: files, lines, what could be joined, who writes photos.
//
//     node scripts/house.ts [COMMIT]
//
// It reads git's objects, so that before and after can be compared without a checkout.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'

const MAX_GIT_OUTPUT_BYTES = 256 * 1024 * 1024
const PRODUCT = /^(bin|cli|faces|packaging|samples|scripts|server|shared|web)\/.+\.(ts|tsx|mts|mjs|js|css)$/
const TESTS = /\.test\.tsx?$|(^|\/)(fixtures|testing)\//
const APP = 'server/http/app.ts'
/** Erasing an owner and reducing a backup may write any table. */
const WRITES_ANY_TABLE = /(^|\/)(erasure|backup)$/
/** Folders of server/ whose folders are parts; the others are parts themselves. */
const GROUPS = new Set([
  'accounts',
  'erasure',
  'features',
  'intake',
  'library',
  'machinery',
  'processes',
  'storage',
])

/** Paths and texts; only those of product files are read. */
export type House = { readonly paths: readonly string[]; readonly texts: ReadonlyMap<string, string> }

if (import.meta.main) {
  const rows = describeHouse(readHouse(process.argv[2] ?? 'HEAD'))
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`)
}

/** Each line of the table: what is counted, and how many there are. */
export function describeHouse({ paths, texts }: House): [name: string, value: string | number][] {
  const sizes = new Map([...texts].map(([path, text]) => [path, countLines(text)]))
  const sorted = [...sizes].toSorted(([, a], [, b]) => a - b)
  const lines = sorted.map(([, size]) => size)
  const filled = [...texts.values()].map(text => countLines(text, /\S/))
  const at = (share: number): number => lines[Math.floor((lines.length - 1) * share)] ?? 0
  const [largest = 'none', largestLines = 0] = sorted.at(-1) ?? []
  const single = [...findImporters(texts)].filter(([, importers]) => importers.length === 1)
  const beside = single.filter(([path, [importer = '']]) => dirname(path) === dirname(importer))
  const app = texts.get(APP) ?? ''
  return [
    ['Tracked files', paths.length],
    ['Product code: files', texts.size],
    ['Product code: lines', lines.reduce((sum, size) => sum + size, 0)],
    ['Lines of a product file: median', at(0.5)],
    ['Lines of a product file: nine in ten', at(0.9)],
    ['Lines of a product file: largest', `${largestLines} (${largest})`],
    ['Files of at most 15 lines', lines.filter(size => size <= 15).length],
    ['Files of at most 25 lines that are not blank', filled.filter(size => size <= 25).length],
    ['Files with one importer', single.length],
    ['- in the same folder', beside.length],
    ['- and of at most 40 lines', beside.filter(([path]) => (sizes.get(path) ?? 0) <= 40).length],
    ['Folders that write allPhotos', describeList(findWriters(texts, 'allPhotos'))],
    ['Loose files in server/', countIn(/^server$/, texts)],
    ['Loose files in the folder db/ of the server', countIn(/^server\/(storage\/)?db$/, texts)],
    ['Names of several folders of server/', describeList(findRepeatedNames('server', texts))],
    ['Names of several folders of web/', describeList(findRepeatedNames('web', texts))],
    [`Imports in ${APP}`, app.match(/^import /gm)?.length ?? 0],
    [`Registrations in ${APP}`, app.match(/\.register\(/g)?.length ?? 0],
  ]
}

function readHouse(commit: string): House {
  const paths = git(['ls-tree', '-r', '--name-only', '-z', commit]).toString().split('\0').filter(Boolean)
  const product = paths.filter(path => PRODUCT.test(path) && !TESTS.test(path))
  const objects = git(['cat-file', '--batch'], product.map(path => `${commit}:${path}\n`).join(''))
  const texts = new Map<string, string>()
  let start = 0
  for (const path of product) {
    const headerEnd = objects.indexOf('\n', start)
    // "HASH blob BYTES"
    const bytes = Number(objects.toString('utf8', start, headerEnd).split(' ')[2])
    start = headerEnd + 1 + bytes + 1
    texts.set(path, objects.toString('utf8', headerEnd + 1, start - 1))
  }
  return { paths, texts }
}

function git(args: readonly string[], input = ''): Buffer {
  return execFileSync('git', args, { input, maxBuffer: MAX_GIT_OUTPUT_BYTES })
}

function countLines(text: string, counted = /(?:)/): number {
  const lines = text.replace(/\n$/, '').split('\n')
  return lines.filter(line => counted.test(line)).length
}

/** Which product files import each one; files that none of them imports are missing. */
function findImporters(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [importer, text] of texts) {
    const imported = [...text.matchAll(/(?:from|import|import\(|new URL\()\s*['"](\.[^'"]+)['"]/g)]
    const paths = new Set(imported.map(([, path = '']) => join(dirname(importer), path)))
    for (const path of paths) {
      if (texts.has(path) && !path.endsWith('.css'))
        importers.set(path, [...(importers.get(path) ?? []), importer])
    }
  }
  return importers
}

/** The parts of server/ that insert, change or delete rows of a table; migrations do not count. */
function findWriters(texts: ReadonlyMap<string, string>, table: string): string[] {
  const write = new RegExp(
    `(?:insertInto|updateTable|deleteFrom)\\('${table}\\b|(?:insert (?:or \\w+ )?into|update|delete from) "?${table}\\b`,
  )
  const paths = [...texts].filter(([path, text]) => !path.includes('/migrations/') && write.test(text))
  const parts = new Set(paths.map(([path]) => findPart(path)))
  return [...parts].filter(part => !WRITES_ANY_TABLE.test(part)).toSorted()
}

function findPart(path: string): string {
  const [first = '', second = '', third = ''] = dirname(path).split('/')
  if (first !== 'server') return first
  return GROUPS.has(second) && third !== '' ? `${second}/${third}` : second
}

/** Names that several folders below a folder have; both engines have migrations. */
function findRepeatedNames(folder: string, texts: ReadonlyMap<string, string>): string[] {
  const folders = new Set([...texts.keys()].filter(path => path.startsWith(`${folder}/`)).map(dirname))
  const byName = Map.groupBy(folders, path => path.slice(path.lastIndexOf('/') + 1))
  return [...byName]
    .filter(([name, all]) => all.length > 1 && name !== 'migrations')
    .map(([name, all]) => `${name} ×${all.length}`)
    .toSorted()
}

function countIn(folder: RegExp, texts: ReadonlyMap<string, string>): number {
  return [...texts.keys()].filter(path => folder.test(dirname(path))).length
}

function describeList(names: readonly string[]): string {
  return names.length === 0 ? '0' : `${names.length} (${names.join(', ')})`
}
