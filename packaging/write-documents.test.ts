import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { writeDocuments } from './write-documents.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** As GitHub and most other programs derive them from headings. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every link in the documents of an archive leads somewhere', async () => {
  const folder = await makeTemporaryFolder()
  writeDocuments(ROOT, folder)
  const pages = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.md'))
  expect(pages).toContain('README.md')
  const dead: string[] = []
  let links = 0
  for (const page of pages) {
    const text = await readFile(join(folder, page), 'utf8')
    for (const [, address = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(?:https?|mailto):/.test(address)) continue
      links += 1
      const [path = '', anchor] = address.split('#')
      const file = path === '' ? join(folder, page) : join(folder, dirname(page), path)
      const isThere = existsSync(file)
      const hasAnchor =
        isThere && (anchor === undefined || listAnchors(await readFile(file, 'utf8')).includes(anchor))
      if (!hasAnchor) dead.push(`${page}: ${address}`)
    }
  }
  expect(dead).toEqual([])
  expect(links).toBeGreaterThan(10)
})

test('the README of an archive names every setting, and the Containerfile lies beside it', async () => {
  const folder = await makeTemporaryFolder()
  writeDocuments(ROOT, folder)
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const config = await readFile(join(ROOT, 'server/config.ts'), 'utf8')
  const all = /new Set\(\[([^]*?)\]\)/.exec(config)?.[1] ?? ''
  const names = [...all.matchAll(/'(KINDRED_\w+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(30)
  // The README shortens names that begin alike: `KINDRED_S3_ENDPOINT`, `…_REGION`.
  const isNamed = (name: string) =>
    readme.includes(name) || readme.includes(`…${name.slice(name.indexOf('_', 'KINDRED_'.length))}`)
  // The content of a file instead of a value, which is described once for all of them.
  const plain = names.filter(name => !name.endsWith('_FILE') || name === 'KINDRED_BACKUP_PASSPHRASE_FILE')
  expect(plain.filter(name => !isNamed(name))).toEqual([])
  expect(existsSync(join(folder, 'Containerfile'))).toBe(true)
})
