import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../server/settings.ts'
import { checkLinks } from '../test/check-links.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { writeDocuments } from './write-documents.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('every link in the documents of an archive leads somewhere', async () => {
  const folder = await makeTemporaryFolder()
  writeDocuments(ROOT, folder)
  const pages = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.md'))
  expect(pages).toContain('README.md')
  const { dead, links } = await checkLinks(folder, pages)
  expect(dead).toEqual([])
  expect(links).toBeGreaterThan(40)
})

test('the documents of an archive say how to install it and describe every setting', async () => {
  const folder = await makeTemporaryFolder()
  writeDocuments(ROOT, folder)
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toMatch(/^# Install Kindred\n/)
  const settings = await readFile(join(folder, 'docs/settings.md'), 'utf8')
  expect(SETTING_NAMES.size).toBeGreaterThan(30)
  expect([...SETTING_NAMES].filter(name => !settings.includes(`| \`${name}\``))).toEqual([])
  expect(existsSync(join(folder, 'Containerfile'))).toBe(true)
})
