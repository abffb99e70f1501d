import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import {
  findBundledLibraries,
  findBundleFolder,
  LOAD_BUNDLED_LIBRARIES,
} from '../server/machinery/child-processes/bundled-libraries.mjs'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { BUNDLED_IMPORTS, bundleLibraries } from './bundle-libraries.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROGRAM = ['cli/**/*.ts', 'faces/**/*.ts', 'server/**/*.ts', 'shared/**/*.ts']
const IMPORT_OF_BUNDLED =
  /(?:from |import\(|require\()'((?:@better-auth\/[^'/]+|better-auth|kysely|typebox)(?:\/[^']+)?)'/g
const run = promisify(execFile)

beforeAll(bundleLibraries)

test('every import of a bundled package is bundled', () => {
  const files = globSync(PROGRAM, { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const imports = files.flatMap(file =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT_OF_BUNDLED)].map(([, name = '']) => name),
  )
  expect(imports).toContain('kysely')
  expect([...new Set(imports)].filter(name => !BUNDLED_IMPORTS.includes(name))).toEqual([])
})

test('a program loads the bundles instead of the packages', async () => {
  const code = `
    import { createRequire } from 'node:module'
    const { Kysely } = await import('kysely')
    const { Type } = createRequire(import.meta.url)('typebox')
    console.log(typeof Kysely, typeof Type.Object, import.meta.resolve('kysely'), import.meta.resolve('pino'))`
  const { stdout } = await run(
    process.execPath,
    [...LOAD_BUNDLED_LIBRARIES, '--input-type=module', '--eval', code],
    { cwd: ROOT },
  )
  const folder = findBundleFolder(pathToFileURL(ROOT)).href
  expect(stdout).toMatch(
    `function function ${folder}kysely.mjs ${pathToFileURL(ROOT).href}node_modules/pino/`,
  )
})

test('bundles of other versions than those installed are not used', async () => {
  const root = pathToFileURL(`${await makeTemporaryFolder()}/`)
  const installed = new URL('node_modules/kysely/', root)
  const install = (version: string) =>
    writeFile(new URL('package.json', installed), `{"version":"${version}"}`)
  await mkdir(installed, { recursive: true })
  await install('1.0.0')
  expect(findBundledLibraries(root), 'none bundled').toBe(undefined)
  const list = {
    files: { 'node_modules/kysely/a.js': 'k.mjs' },
    versions: { 'node_modules/kysely': '1.0.0' },
  }
  const folder = findBundleFolder(root)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('list.json', folder), JSON.stringify(list))
  expect(findBundledLibraries(root)).toEqual(
    new Map([[new URL('a.js', installed).href, new URL('k.mjs', folder).href]]),
  )
  await install('1.0.1')
  expect(findBundledLibraries(root)).toBe(undefined)
})
