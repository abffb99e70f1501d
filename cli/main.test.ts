import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { createTestFolders, type TestFolders } from './fixtures/test-folders.ts'

const run = promisify(execFile)
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

let folders: TestFolders

beforeEach(async () => {
  folders = await createTestFolders()
})

afterEach(() => folders.remove())

test('--help lists every command', async () => {
  const { code, stdout, stderr } = await folders.run(['--help'])
  expect([code, stderr]).toEqual([0, ''])
  for (const command of ['cluster', 'evaluate']) expect(stdout).toContain(`\n  ${command} `)
})

test('the help of cluster describes the cache and the exit codes', async () => {
  const { code, stdout } = await folders.run(['cluster', '--help'])
  expect([code, stdout]).toEqual([0, expect.stringContaining(`${folders.root}/cache`)])
  for (const exit of ['0 ', '1 ', '2 ', '130 ']) expect(stdout).toContain(`\n  ${exit}`)
})

test('--version prints the version', async () => {
  expect(await folders.run(['--version'])).toMatchObject({ code: 0, stdout: `${packageJson.version}\n` })
})

test.each([[[]], [['frobnicate']], [['cluster']]])('rejects the arguments %j', async args => {
  const { code, stdout, stderr } = await folders.run(args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).not.toBe('')
})

// `kindred serve` loads the command line before the server, and is to answer within a second.
test('commands load packages when they run', async () => {
  const options = ['--import', fileURLToPath(new URL('fixtures/print-packages.mjs', import.meta.url))]
  const { stderr } = await run(process.execPath, [...options, MAIN, '--version'])
  expect(JSON.parse(stderr)).toEqual(['commander'])
})
