import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../shared/api/languages.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/add-a-language.md')
const listFolder = async (folder: string) =>
  (await readdir(new URL(`../shared/texts/${folder}`, import.meta.url))).toSorted()

test('every file that the page names exists, and its line has the fields of the others', () => {
  const named = [...page.matchAll(/`((?:shared|test|docs)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(2)
  const missing = named.filter(path => !existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url))))
  expect(missing).toEqual([])
  const [line = ''] = /fr: \{.*\}/.exec(page) ?? []
  const fields = [...line.matchAll(/(\w+): '/g)].map(([, field]) => field)
  expect(fields).toEqual(Object.keys(LANGUAGES.hi))
})

test('the page names every file of a folder that is no part of the app', async () => {
  const parts = await listFolder('english')
  const others = (await listFolder('hindi')).filter(file => !parts.includes(file) || file === 'formats.ts')
  expect(others).toEqual(['formats.ts', 'texts.ts'])
  for (const file of [...others, 'messages.ts', 'face-grouping/']) expect(page).toContain(`\`${file}\``)
})

test.each(Object.values(LANGUAGES))('$folder has the files of the others', async ({ folder }) => {
  const indexes = /^(?:texts|english|english-later)\.ts$/
  const list = async (of: string) => (await listFolder(of)).filter(file => !indexes.test(file))
  expect(await list(folder)).toEqual(await list('english'))
})
